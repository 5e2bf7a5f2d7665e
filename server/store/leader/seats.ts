import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import type { Db } from '#server/db/client'
import { seatIsHeld, seatLeads } from '#server/db/conditions'
import { value } from '#server/db/facts'
import { actingLeader, assignment, expert, group, member, projectBook, user } from '#server/db/schema/index'
import { keptPrepared } from '#server/db/kept/statement'
import { idsOf } from '#server/db/within'
import { whyAway } from '#server/domain/leader/sight'
import type { AvoidanceView } from '#server/store/avoidance/view'
import { personName } from '#server/store/members/seats'

/** Scoring seats with their holders; closed accounts are left out, because they cannot write. */
const seats = (db: Db) =>
  db
    .select({
      group_id: member.group_id,
      group_name: group.group_name,
      user_id: member.user_id,
      name: personName,
      unit: expert.unit,
      member_type: member.member_type,
      stopped: sql<boolean>`${member.expert_status} = ${value.seat.disabled} or ${user.disabled}`,
    })
    .from(member)
    .innerJoin(group, eq(group.group_id, member.group_id))
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .$dynamic()

export type LeadingSeat = Awaited<ReturnType<typeof seats>>[number]

const leading = keptPrepared((db) =>
  seats(db)
    .where(
      and(sql`${member.group_id} = any(${sql.placeholder('group_ids')}::int[])`, seatLeads(), seatIsHeld()),
    )
    .orderBy(sql`${member.member_type} desc`, asc(member.member_id))
    .prepare('leading'),
)

/** The leaders and deputies of these groups. */
export const leadersOf = (db: Db, group_ids: readonly number[]) =>
  leading(db, { group_ids: idsOf(group_ids) })

/** Everybody with a scoring seat in a project. */
export const scorersOf = (db: Db, project_id: number) =>
  seats(db)
    .where(
      and(eq(member.project_id, project_id), inArray(member.member_type, [...SCORING_MEMBERS]), seatIsHeld()),
    )
    .orderBy(asc(group.order_num), asc(group.group_id), asc(member.member_id))

const tasksOf = keptPrepared((db) =>
  db
    .select({
      user_id: assignment.user_id,
      book_id: assignment.book_id,
      review_status: assignment.review_status,
      forced_reason: assignment.forced_reason,
    })
    .from(assignment)
    .where(
      and(
        eq(assignment.project_id, sql.placeholder('project_id')),
        sql`${assignment.user_id} = any(${sql.placeholder('user_ids')}::int[])`,
      ),
    )
    .prepare('tasks_of'),
)

/** Why each of these people must avoid a book: `(user_id, book_id) => reason or null`. */
export async function awayJudge(
  db: Db,
  project_id: number,
  user_ids: readonly number[],
  { judge }: Pick<AvoidanceView, 'judge'>,
): Promise<(user_id: number, book_id: number) => string | null> {
  const tasks = await tasksOf(db, { project_id, user_ids: idsOf(user_ids) })
  const taskOf = new Map(tasks.map((task) => [`${task.user_id}:${task.book_id}`, task]))
  return (user_id, book_id) => whyAway(taskOf.get(`${user_id}:${book_id}`), judge(user_id, book_id))
}

/** The book is still in the group; once it has left, the leaders of its new group write about it. */
const stillThere = and(
  eq(projectBook.project_id, actingLeader.project_id),
  eq(projectBook.book_id, actingLeader.book_id),
  eq(projectBook.group_id, actingLeader.group_id),
)

const acting = keptPrepared((db) =>
  db
    .select({ book_id: actingLeader.book_id, user_id: actingLeader.user_id, name: personName })
    .from(actingLeader)
    .innerJoin(projectBook, stillThere)
    .innerJoin(user, eq(user.user_id, actingLeader.user_id))
    .leftJoin(expert, eq(expert.user_id, actingLeader.user_id))
    .where(sql`${actingLeader.group_id} = any(${sql.placeholder('group_ids')}::int[])`)
    .prepare('acting'),
)

/** The acting leaders of these groups, book by book. */
export const actingIn = (db: Db, group_ids: readonly number[]) => acting(db, { group_ids: idsOf(group_ids) })

const actings = keptPrepared((db) =>
  db
    .selectDistinctOn([actingLeader.project_id, actingLeader.book_id], {
      book_id: actingLeader.book_id,
      group_id: actingLeader.group_id,
      seat: member,
    })
    .from(actingLeader)
    .innerJoin(projectBook, stillThere)
    .innerJoin(
      member,
      and(
        eq(member.project_id, actingLeader.project_id),
        eq(member.user_id, actingLeader.user_id),
        inArray(member.member_type, [...SCORING_MEMBERS]),
        seatIsHeld(),
      ),
    )
    .where(
      and(
        eq(actingLeader.user_id, sql.placeholder('user_id')),
        sql`coalesce(${actingLeader.project_id} = ${sql.placeholder('project_id')}::int, true)`,
      ),
    )
    .orderBy(
      actingLeader.project_id,
      actingLeader.book_id,
      sql`${member.group_id} <> ${actingLeader.group_id}`,
      asc(member.member_id),
    )
    .prepare('actings'),
)

/**
 * The books for which this user is acting leader, with the user's seat, which need not be in the book's group.
 * @param project_id only those of this project
 */
export const actsFor = (db: Db, user_id: number, project_id?: number) =>
  actings(db, { user_id, project_id: project_id ?? null })

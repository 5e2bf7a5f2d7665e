import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { isNoSample } from '#server/db/conditions'
import { value } from '#server/db/facts'
import { assignment, expert, member, score, user } from '#server/db/schema/index'
import { hasWork, isActive, isValid } from '#server/store/assignments/conditions'
import { personName } from './seats'

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`

/** Assigned and finished work of each expert of a group; trial assignments do not count. */
const work = (db: Db, group_id: number) =>
  db
    .select({
      user_id: assignment.user_id,
      assigned_num: counted(isActive).as('assigned_num'),
      draft_num: counted(sql`assignment.review_status = ${value.review.draft}`).as('draft_num'),
      done_num: counted(isValid).as('done_num'),
      locked_num: counted(sql`assignment.review_status = ${value.review.locked}`).as('locked_num'),
      record_num: counted(hasWork).as('record_num'),
      avg_score: sql<string | null>`round(avg(${score.total_score}) filter (where ${isValid}), 2)`.as(
        'avg_score',
      ),
    })
    .from(assignment)
    .leftJoin(score, eq(score.fenpei_id, assignment.fenpei_id))
    .where(and(eq(assignment.group_id, group_id), sql`${isNoSample()}`))
    .groupBy(assignment.user_id)
    .as('work')

/** Leaders first, then experts, then supporting seats. */
export const byRank = sql`case ${member.member_type} when ${value.member.leader} then 0 when ${value.member.deputy} then 1 when ${value.member.expert} then 2
  else 3 end`

/** The people of a group with their work; former members last. */
export function groupMembersOf(db: Db, group_id: number) {
  const done = work(db, group_id)
  return db
    .select({
      seat: member,
      member_type: member.member_type,
      expert_status: member.expert_status,
      user_name: user.user_name,
      name: personName,
      unit: expert.unit,
      province_id: expert.province_id,
      title: expert.title,
      phone: sql<string | null>`coalesce(${expert.phone}, ${user.phone})`,
      sign_ok: sql<boolean>`${expert.sign_image} is not null`,
      has_password: sql<boolean>`${user.password_hash} is not null`,
      assigned_num: sql<number>`coalesce(${done.assigned_num}, 0)`,
      draft_num: sql<number>`coalesce(${done.draft_num}, 0)`,
      done_num: sql<number>`coalesce(${done.done_num}, 0)`,
      locked_num: sql<number>`coalesce(${done.locked_num}, 0)`,
      record_num: sql<number>`coalesce(${done.record_num}, 0)`,
      avg_score: done.avg_score,
    })
    .from(member)
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .leftJoin(done, eq(done.user_id, member.user_id))
    .$dynamic()
}

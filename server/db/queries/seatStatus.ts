import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open'
import { cancelUnsubmitted } from '#server/db/queries/assignments'
import { flagMissingExperts } from '#server/db/queries/missingExperts'
import { isValid } from '#server/db/queries/reviewRecords'
import { personName } from '#server/db/queries/seats'
import { assignment, expert, member, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context } from '#server/define'
import type { Project } from '#server/access/scope'
import { currentSeats, nextStatus, refusedReason, type OfficeStatus } from '#server/domain/expertStatus'
import { addTo } from '#contract/rules/addTo'

/** Every seat these people have or had in the project. */
export const seatsIn = (db: Db, project_id: number, user_ids: readonly number[]) =>
  db
    .select({
      member_id: member.member_id,
      user_id: member.user_id,
      group_id: member.group_id,
      name: personName,
      expert_status: member.expert_status,
      committed: sql<boolean>`${member.commit_time} is not null`,
      submitted_num: sql<number>`(select count(*)::int from assignment
        where assignment.group_id = ${member.group_id} and assignment.user_id = ${member.user_id}
          and ${isValid})`,
    })
    .from(member)
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .where(and(eq(member.project_id, project_id), within(member.user_id, user_ids)))
    .orderBy(member.member_id)

interface Change {
  user_ids: readonly number[]
  expert_status: OfficeStatus
  reason?: string | undefined
}

/**
 * Whoever stops keeps what he has handed in; the rest is cancelled, and the books that lack an expert now are
 * marked and named. A leader who stops leads no longer. All of the people or none of them.
 * @throws Refusal when the reason is missing, somebody is not in the project or cannot become this
 */
export async function changeStatus(ctx: Context, project: Project, change: Change) {
  const { db, now } = ctx
  const { project_id } = project
  const { user_ids, expert_status, reason } = change
  const unexplained = refusedReason(expert_status, reason)
  if (unexplained) throw new Refusal(unexplained)
  const wanted = [...new Set(user_ids)]
  const seats = currentSeats(await seatsIn(db, project_id, wanted))
  const found = new Set(seats.map(({ user_id }) => user_id))
  if (found.size < wanted.length) throw new Refusal(`${wanted.length - found.size}人不在本项目`)

  const byStatus = new Map<string, number[]>()
  for (const seat of seats) {
    const next = nextStatus(seat, expert_status)
    if ('refused' in next) throw new Refusal(`${seat.name}：${next.refused}`)
    if (next.status !== seat.expert_status) addTo(byStatus, next.status, seat.member_id)
  }
  const stops = expert_status !== 'confirmed'
  for (const [status, member_ids] of byStatus)
    await db
      .update(member)
      .set({
        expert_status: status,
        ...(stops
          ? {
              member_type: sql`case when ${member.member_type} in ('leader', 'deputy') then 'expert'
                  else ${member.member_type} end`,
            }
          : { confirm_time: sql`coalesce(${member.confirm_time}, ${now.toISOString()}::timestamptz)` }),
      })
      .where(within(member.member_id, member_ids))
  const ended = stops
    ? await cancelUnsubmitted(
        db,
        sql`${assignment.project_id} = ${project_id} and ${within(assignment.user_id, wanted)}`,
      )
    : { num: 0, book_ids: [] }
  const gaps = await flagMissingExperts(db, project_id, ended.book_ids)
  ctx.log({
    action: 'update_expert_status',
    target: `评审活动 ${project.project_name}`,
    project_id,
    before: {
      people: seats.map(({ user_id, name, expert_status: status }) => ({ user_id, name, status })),
    },
    after: { expert_status, cancelled_num: ended.num, gap_num: gaps.length },
    reason,
  })
  return { gaps }
}

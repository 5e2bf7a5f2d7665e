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
import { DECLINE_COST, FULL_CREDIT } from '#contract/rules/credit'

/** Every seat these people have or had in the project. */
export const seatsIn = (db: Db, project_id: number, user_ids: readonly number[]) =>
  db
    .select({
      member_id: member.member_id,
      user_id: member.user_id,
      group_id: member.group_id,
      name: personName,
      member_type: member.member_type,
      expert_status: member.expert_status,
      confirm_time: member.confirm_time,
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

type Seat = Awaited<ReturnType<typeof seatsIn>>[number]

interface Change {
  user_ids: readonly number[]
  expert_status: OfficeStatus
  reason?: string | undefined
  /** Which of their seats it is about; absent: all of them. */
  about?: (seat: Seat) => boolean
  /** What the log calls it. */
  action?: string
}

/**
 * Whoever stops keeps what he has handed in; the rest is cancelled, and the books that lack an expert now are
 * marked and named. A leader who stops leads no longer. Declining after having agreed costs standing, which the office
 * gives back when it takes the decline back. All of the people or none of them.
 * @throws Refusal when the reason is missing, somebody is not in the project or cannot become this
 */
export async function changeStatus(ctx: Context, project: Project, change: Change) {
  const { db, now } = ctx
  const { project_id } = project
  const { user_ids, expert_status, reason, about = () => true, action = 'update_expert_status' } = change
  const unexplained = refusedReason(expert_status, reason)
  if (unexplained) throw new Refusal(unexplained)
  const wanted = [...new Set(user_ids)]
  const seats = currentSeats(await seatsIn(db, project_id, wanted)).filter(about)
  const found = new Set(seats.map(({ user_id }) => user_id))
  if (found.size < wanted.length) throw new Refusal(`${wanted.length - found.size}人不在本项目`)

  const byStatus = new Map<string, number[]>()
  const charged: number[] = []
  const cleared: number[] = []
  for (const seat of seats) {
    const next = nextStatus(seat, expert_status)
    if ('refused' in next) throw new Refusal(`${seat.name}：${next.refused}`)
    if (next.status === seat.expert_status) continue
    addTo(byStatus, next.status, seat.member_id)
    if (next.status === 'declined' && seat.expert_status === 'confirmed') charged.push(seat.user_id)
    if (seat.expert_status === 'declined' && seat.confirm_time !== null) cleared.push(seat.user_id)
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
          : {}),
        // Who declines has such a time only if he had agreed before: then the decline was charged.
        ...(!stops || status === 'declined'
          ? {
              confirm_time: sql`case when ${member.expert_status} = 'invited' and ${stops} then null
                else coalesce(${member.confirm_time}, ${now.toISOString()}::timestamptz) end`,
            }
          : {}),
      })
      .where(within(member.member_id, member_ids))
  const ended = stops
    ? await cancelUnsubmitted(
        db,
        sql`${assignment.project_id} = ${project_id} and ${within(assignment.user_id, wanted)}`,
      )
    : { num: 0, book_ids: [] }
  const gaps = await flagMissingExperts(db, project_id, ended.book_ids)
  await moveCredit(db, charged, -DECLINE_COST)
  await moveCredit(db, cleared, DECLINE_COST)
  ctx.log({
    action,
    target: `评审活动 ${project.project_name}`,
    project_id,
    before: {
      people: seats.map(({ user_id, name, expert_status: status }) => ({ user_id, name, status })),
    },
    after: {
      expert_status,
      cancelled_num: ended.num,
      gap_num: gaps.length,
      ...(charged.length > 0 && { credit_lowered: charged }),
      ...(cleared.length > 0 && { credit_restored: cleared }),
    },
    reason,
  })
  return { gaps }
}

/** Standing stays between 0 and full. */
const moveCredit = (db: Db, user_ids: readonly number[], by: number) =>
  user_ids.length === 0
    ? undefined
    : db
        .update(expert)
        .set({ credit_score: sql`least(${FULL_CREDIT}, greatest(0, ${expert.credit_score} + ${by}))` })
        .where(within(expert.user_id, [...new Set(user_ids)]))

import type { LoggedAction } from '#contract/facts/monitor/logged'
import { hasStopped, type ExpertStatus } from '#contract/facts/seats'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { seatLeads } from '#server/db/conditions'
import { value } from '#server/db/facts'
import { cancelUnsubmitted } from '#server/store/assignments/ending'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { isValid } from '#server/store/assignments/conditions'
import { personName } from './seats'
import { assignment, expert, member, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context } from '#server/define'
import type { Project } from '#server/db/rows'
import { currentSeats, nextStatus, refusedReason, type OfficeStatus } from '#server/domain/people/status'
import { addTo } from '#contract/rules/addTo'
import { DECLINE_COST, FULL_CREDIT } from '#contract/rules/expert/credit'

/** Every seat, present or former, of these people in the project. */
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
  /** Limits the change to some of their seats; absent: all of them. */
  about?: (seat: Seat) => boolean
  /** The name of the action in the log. */
  action?: LoggedAction
}

/**
 * The seats that change by their next status, and whose credit is charged or given back with it.
 * @throws Refusal when one of them cannot get this status
 */
function transitions(seats: readonly Seat[], expert_status: OfficeStatus, { need_commitment }: Project) {
  const byStatus = new Map<ExpertStatus, number[]>()
  const charged: number[] = []
  const cleared: number[] = []
  for (const seat of seats) {
    const next = nextStatus(seat, expert_status, need_commitment)
    if ('refused' in next) throw new Refusal(`${seat.name}：${next.refused}`)
    if (next.status === seat.expert_status) continue
    addTo(byStatus, next.status, seat.member_id)
    if (next.status === 'declined' && seat.expert_status === 'confirmed') charged.push(seat.user_id)
    if (seat.expert_status === 'declined' && seat.confirm_time !== null) cleared.push(seat.user_id)
  }
  return { byStatus, charged, cleared }
}

function setStatus(
  db: Db,
  member_ids: readonly number[],
  status: ExpertStatus,
  { stops, now }: { stops: boolean; now: Date },
) {
  return db
    .update(member)
    .set({
      expert_status: status,
      // Who is to review again has to submit again.
      ...(status === 'reviewing' ? { all_submit_time: null } : {}),
      ...(stops
        ? {
            member_type: sql`case when ${seatLeads()} then ${value.member.expert}
                else ${member.member_type} end`,
          }
        : {}),
      // Someone who declined has such a time only after having accepted before: then the decline was charged.
      ...(!stops || status === 'declined'
        ? {
            confirm_time: sql`case when ${member.expert_status} = ${value.seat.invited} and ${stops} then null
              else coalesce(${member.confirm_time}, ${now.toISOString()}::timestamptz) end`,
          }
        : {}),
    })
    .where(within(member.member_id, member_ids))
}

/**
 * Changes the status of people. Those who stop keep their submitted reviews; the others are cancelled, and
 * books that now lack an expert are flagged and returned. A leader who stops loses the lead. Declining after
 * having accepted costs credit, which is restored when the office reverts the decline. Applies to all of the
 * people or none.
 * @throws Refusal when the reason is missing, somebody is not in the project or cannot get this status
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

  const { byStatus, charged, cleared } = transitions(seats, expert_status, project)
  const stops = hasStopped(expert_status)
  for (const [status, member_ids] of byStatus) await setStatus(db, member_ids, status, { stops, now })
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

/** Credit stays between 0 and its maximum. */
const moveCredit = (db: Db, user_ids: readonly number[], by: number) =>
  user_ids.length === 0
    ? undefined
    : db
        .update(expert)
        .set({ credit_score: sql`least(${FULL_CREDIT}, greatest(0, ${expert.credit_score} + ${by}))` })
        .where(within(expert.user_id, [...new Set(user_ids)]))

import { eq, sql } from 'drizzle-orm'
import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import type { LinkEnd } from '#contract/rules/expert/invitation'
import { rows } from '#server/db/client'
import { isUnusedAccount } from '#server/store/members/entry'
import { seatsIn } from '#server/store/members/status'
import {
  EXPERT_STATUS,
  hasStopped,
  SCORING_MEMBERS,
  type ExpertStatus,
  type MemberType,
} from '#contract/facts/seats'
import { tooLateFor } from '#contract/facts/projectLife'
import { invitation, project } from '#server/db/schema/index'
import { Refusal, type Context } from '#server/define'
import { currentSeats } from '#server/domain/people/status'
import { labelOf } from '#server/domain/labels'
import { wireTime } from '#server/wire'
import { sha256 } from '#server/hash'

interface At extends Pick<Context, 'db' | 'now'> {
  /** Counts keys that open nothing, and closes to whoever tries many. */
  door: { minutesLocked: () => Promise<number>; countFailure: () => Promise<unknown> }
}

type Asks = Output<'expert_confirm_detail'>['asks']
const ENDED: Readonly<Record<LinkEnd, string>> = {
  revoked: '该邀请已撤回',
  replaced: '该链接已由新的链接代替，请使用最近一次收到的链接',
}
type Invitation = typeof invitation.$inferSelect

/** Seats that an invitation link can still answer. */
export const isOpenSeat = (seat: { expert_status: ExpertStatus; member_type: MemberType }): boolean =>
  seat.expert_status === 'invited' && SCORING_MEMBERS.some((type) => type === seat.member_type)

/** Whether a link may open the account. @param locks it stays so for the rest of the transaction */
export async function isUnused(db: Context['db'], user_id: number, locks: boolean): Promise<boolean> {
  const found = await db.execute(
    sql`select 1 from sys_user u where u.user_id = ${user_id} and ${isUnusedAccount} ${locks ? sql`for update of u` : sql``}`,
  )
  return rows(found).length > 0
}

function refuseUsed({ answer, answer_time }: Invitation): void {
  if (!answer) return
  const action = answer === 'confirmed' ? '确认参加' : '谢绝邀请'
  throw new Refusal(`您已于 ${wireTime(answer_time ?? new Date()).slice(0, 16)} ${action}，无须再次回复`)
}

/**
 * The invitation that a link opens, and its project.
 * @param locks for an answer: locks the project before the invitation is read, in the order of the office's own
 * writes
 * @throws Refusal, worded for the invited person, when the link cannot be used (any more)
 */
export async function openInvitation({ db, now, door }: At, uuid: string, locks = false) {
  const wait = await door.minutesLocked()
  if (wait > 0) throw new Refusal(REFUSAL.opensTooOften(wait))
  const byKey = eq(invitation.invite_hash, sha256(uuid))
  const [known] = await db.select().from(invitation).where(byKey)
  if (!known) {
    await door.countFailure()
    throw new Refusal(REFUSAL.badInvitation, { commit: true })
  }
  const ofIt = db.select().from(project).where(eq(project.project_id, known.project_id))
  const [held] = await (locks ? ofIt.for('update') : ofIt)
  const [found] = await db.select().from(invitation).where(byKey)
  if (!held || !found) throw new Refusal(ENDED.revoked)
  const isUnopened = await isUnused(db, found.user_id, locks)
  if (found.answer === 'declined' || !isUnopened) refuseUsed(found)
  if (found.ended) throw new Refusal(ENDED[found.ended])
  if (found.expires_at <= now) throw new Refusal('邀请链接已过期，请联系评审办公室重新发送')
  const late = tooLateFor('arranging', held.project_status, '回复邀请')
  if (late) throw new Refusal(late)
  const seats = currentSeats(await seatsIn(db, held.project_id, [found.user_id]))
  const asked = seats.filter(isOpenSeat)
  const opened = isUnopened ? seats.filter(({ expert_status }) => !hasStopped(expert_status)) : []
  if (asked.length + opened.length === 0) {
    const status = seats.at(-1)?.expert_status
    throw new Refusal(
      status ? `您的参评状态为“${labelOf(EXPERT_STATUS, status)}”，无须再次回复` : ENDED.revoked,
    )
  }
  // Who has a seat already only opens the account.
  const asks: Asks = asked.length > 0 ? 'answer' : 'password'
  return { invitation: found, project: held, seats: asked.length > 0 ? asked : opened, asks }
}

export type OpenInvitation = Awaited<ReturnType<typeof openInvitation>>

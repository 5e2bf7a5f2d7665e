import { and, eq, isNull, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { inviteDoor } from '#server/auth/loginGuard'
import { value } from '#server/db/facts'
import { seatsIn } from '#server/store/members/status'
import { EXPERT_STATUS, SCORING_MEMBERS, type ExpertStatus, type MemberType } from '#contract/facts/seats'
import { tooLateFor } from '#contract/facts/projectLife'
import { invitation, project, user, userRole } from '#server/db/schema/index'
import { Refusal, type Context } from '#server/define'
import { currentSeats } from '#server/domain/people/status'
import { labelOf } from '#server/domain/labels'
import { wireTime } from '#server/wire'
import { sha256 } from '#server/hash'

type At = Pick<Context, 'db' | 'ip' | 'now'>
type Invitation = typeof invitation.$inferSelect

/** Seats that an invitation link can still answer. */
export const isOpenSeat = (seat: { expert_status: ExpertStatus; member_type: MemberType }): boolean =>
  seat.expert_status === 'invited' && SCORING_MEMBERS.some((type) => type === seat.member_type)

/**
 * An account that a link may open: it has no password, so nobody has used it, and no office, which a link is too little
 * to open.
 */
export async function isUnused(db: Context['db'], user_id: number): Promise<boolean> {
  const found = await db
    .select({ user_id: user.user_id })
    .from(user)
    .where(
      and(
        eq(user.user_id, user_id),
        isNull(user.password_hash),
        eq(user.disabled, false),
        sql`not exists (select 1 from ${userRole} where ${userRole.user_id} = ${user.user_id}
          and ${userRole.role} <> ${value.role.expert})`,
      ),
    )
  return found.length > 0
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
export async function openInvitation({ db, ip, now }: At, uuid: string, locks = false) {
  const door = inviteDoor(db, ip, now)
  const wait = await door.minutesLocked()
  if (wait > 0) throw new Refusal(`打开次数过多，请${wait}分钟后再试`)
  const byKey = eq(invitation.invite_hash, sha256(uuid))
  const [known] = await db.select().from(invitation).where(byKey)
  if (!known) {
    await door.countFailure()
    throw new Refusal(REFUSAL.badInvitation, { commit: true })
  }
  const ofIt = db.select().from(project).where(eq(project.project_id, known.project_id))
  const [held] = await (locks ? ofIt.for('update') : ofIt)
  const [found] = await db.select().from(invitation).where(byKey)
  if (!held || !found) throw new Refusal('该邀请已撤回')
  const isBack = found.answer === 'confirmed' && (await isUnused(db, found.user_id))
  if (!isBack) refuseUsed(found)
  if (found.expires_at <= now) throw new Refusal('邀请链接已过期，请联系评审办公室重新发送')
  const late = tooLateFor('arranging', held.project_status, '回复邀请')
  if (late) throw new Refusal(late)
  const seats = currentSeats(await seatsIn(db, held.project_id, [found.user_id]))
  const isOfUse = (seat: (typeof seats)[number]) =>
    isOpenSeat(seat) || (isBack && seat.expert_status === 'confirmed')
  if (!seats.some(isOfUse)) {
    const status = seats.at(-1)?.expert_status
    throw new Refusal(
      status ? `您的参评状态为“${labelOf(EXPERT_STATUS, status)}”，无须再次回复` : '该邀请已撤回',
    )
  }
  return { invitation: found, project: held, seats: seats.filter(isOfUse), isBack }
}

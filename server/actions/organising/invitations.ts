import { and, eq, isNull } from 'drizzle-orm'
import type { invitations } from '#contract/actions/organising/invitations'
import { oneOf } from '#contract/define'
import { REVIEW_MODE } from '#contract/facts/project'
import { ProjectTexts } from '#contract/entities/project'
import { INVITATION_TEXT } from '#contract/rules/expert/invitation'
import { entryLinksHandlers } from './invitations/links'
import { isOpenSeat, isUnused, openInvitation } from '#server/store/members/openInvitation'
import { atDoor } from '#server/auth/loginGuard'
import { closeSessionsOf, openSession } from '#server/auth/session'
import { contactsOf } from '#server/store/members/contacts'
import { changeStatus } from '#server/store/members/status'
import { invitation, user } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { refusedAnswer } from '#server/domain/people/status'
import { wireTime } from '#server/wire'

/**
 * How an expert who has accepted gets in: with a password, or by a session in which one has to be chosen. A link that
 * is opened twice leaves one such session, the later.
 */
async function loginOf(ctx: Context, user_id: number, project_id: number) {
  const { db } = ctx
  const byUser = eq(user.user_id, user_id)
  const [account] = await db.select().from(user).where(byUser)
  const { user_name = '', password_hash = null } = account ?? {}
  const about = { user_name, project_id, has_password: password_hash !== null }
  if (!(await isUnused(db, user_id, true))) return { ...about, token: null }
  await closeSessionsOf(db, user_id)
  await db.update(user).set({ must_change_password: true }).where(byUser)
  ctx.log({ action: 'account_opened', target: `用户 ${user_name}`, project_id })
  return { ...about, token: await openSession(db, user_id, ctx) }
}

/** 评审邀请回执 */
export const invitationsHandlers: Handlers<keyof typeof invitations> = {
  ...entryLinksHandlers,

  async expert_confirm_detail({ uuid }, ctx) {
    const { project, seats, invitation: found, asks } = await openInvitation(atDoor(ctx), uuid)
    const contacts = await contactsOf(
      ctx.db,
      seats.map(({ group_id }) => group_id),
    )
    return {
      name: seats[0]?.name ?? '',
      project_name: project.project_name,
      review_mode: oneOf(REVIEW_MODE, '评审方式').parse(project.review_mode),
      review_begin_time: wireTime(project.review_begin_time),
      review_end_time: wireTime(project.review_end_time),
      invitation: ProjectTexts.parse(project.texts).invitation || INVITATION_TEXT,
      contacts: contacts.map(({ name, phone }) => ({ name, phone })),
      expires_time: wireTime(found.expires_at),
      asks,
    }
  },

  async expert_confirm_save({ uuid, confirm, reason }, ctx) {
    const { db, now } = ctx
    const { project, invitation: found, asks } = await openInvitation(atDoor(ctx), uuid, true)
    const byKey = and(eq(invitation.invite_hash, found.invite_hash), isNull(invitation.answer))
    const answerWith = (answer: 'confirmed' | 'declined') =>
      db.update(invitation).set({ answer, answer_time: now }).where(byKey)
    if (asks === 'password' && confirm) {
      await answerWith('confirmed')
      return {
        expert_status: 'confirmed',
        project_name: project.project_name,
        login: await loginOf(ctx, found.user_id, project.project_id),
      }
    }
    if (asks === 'password') throw new Refusal('您已确认参加，如不能参加，请联系评审办公室')
    const expert_status = confirm ? 'confirmed' : 'declined'
    const refused = refusedAnswer('invited', expert_status, reason)
    if (refused) throw new Refusal(refused)
    await answerWith(expert_status)
    await changeStatus(ctx, project, {
      user_ids: [found.user_id],
      expert_status,
      reason,
      about: isOpenSeat,
      action: 'expert_confirm_save',
    })
    const login = confirm ? await loginOf(ctx, found.user_id, project.project_id) : null
    return { expert_status, project_name: project.project_name, login }
  },
}

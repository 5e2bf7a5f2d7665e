import { and, count, eq, inArray } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { findTicket, openTicket, spendTicket } from '#server/auth/signTicket'
import { personName } from '#server/store/members/seats'
import { UNSUBMITTED_REVIEW } from '#contract/facts/reviews'
import { assignment, expert, project, user } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { refusedSignature } from '#server/domain/review/signature'
import { wireTime } from '#server/wire'

const AGAIN = '请在电脑上重新获取二维码'

/** @throws Refusal saying why the code cannot be used */
function refuseDead(found: Awaited<ReturnType<typeof findTicket>>, now: Date) {
  if (!found) throw new Refusal(`二维码无效，${AGAIN}`)
  if (found.used_at !== null) throw new Refusal(`该二维码已使用过，${AGAIN}`)
  if (found.expires_at <= now) throw new Refusal(`二维码已过期，${AGAIN}`)
  return found
}

async function expertOf({ db }: Pick<Context, 'db'>, user_id: number) {
  const [found] = await db
    .select({ name: personName, sign_image: expert.sign_image })
    .from(expert)
    .innerJoin(user, eq(user.user_id, expert.user_id))
    .where(eq(expert.user_id, user_id))
  if (!found) throw new Refusal(REFUSAL.noProfileToSign)
  return found
}

/** 手机签名 */
export const mobileHandlers: Handlers<
  'mobile_sign_open' | 'mobile_sign_detail' | 'mobile_sign_save' | 'mobile_sign_poll'
> = {
  async mobile_sign_open(_, ctx) {
    const { db, user: me, now } = ctx
    const { name } = await expertOf(ctx, me.user_id)
    const { ticket, expires_at } = await openTicket(db, me.user_id, now)
    ctx.log({ action: 'mobile_sign_open', target: `专家 ${name}` })
    return { ticket, expires_time: wireTime(expires_at) }
  },

  async mobile_sign_detail({ ticket }, ctx) {
    const { db, now } = ctx
    const { user_id, expires_at } = refuseDead(await findTicket(db, ticket), now)
    const { name } = await expertOf(ctx, user_id)
    const [todo] = await db
      .select({ n: count() })
      .from(assignment)
      .innerJoin(project, eq(project.project_id, assignment.project_id))
      .where(
        and(
          eq(assignment.user_id, user_id),
          inArray(assignment.review_status, [...UNSUBMITTED_REVIEW]),
          eq(project.project_status, 'reviewing'),
        ),
      )
    return { name, todo_num: todo?.n ?? 0, expires_time: wireTime(expires_at) }
  },

  async mobile_sign_save({ ticket, sign_base64 }, ctx) {
    const { db, now } = ctx
    const refused = refusedSignature(sign_base64)
    if (refused) throw new Refusal(refused)
    const spent = await spendTicket(db, ticket, now)
    const { user_id } = spent ?? refuseDead(await findTicket(db, ticket), now)
    const { name } = await expertOf(ctx, user_id)
    await db
      .update(expert)
      .set({ sign_image: sign_base64, sign_time: now })
      .where(eq(expert.user_id, user_id))
    ctx.log({ action: 'mobile_sign_save', target: `专家 ${name}`, after: { user_id, signed: true } })
    return null
  },

  async mobile_sign_poll({ ticket }, ctx) {
    const { db, user: me, now } = ctx
    const found = await findTicket(db, ticket)
    if (found?.user_id !== me.user_id) throw new Refusal(`二维码无效，${AGAIN}`)
    if (found.used_at !== null)
      return { state: 'signed' as const, sign_image: (await expertOf(ctx, me.user_id)).sign_image }
    return { state: found.expires_at > now ? ('waiting' as const) : ('expired' as const), sign_image: null }
  },
}

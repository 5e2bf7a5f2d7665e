import { eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { refuseTakenPhone } from '#server/auth/account'
import { needsPhone } from '#server/auth/binding'
import { captchaEnabled, redeemCaptcha } from '#server/auth/captcha'
import { checkPassword, passwordFields } from '#server/auth/password'
import { checkCode, LIFE_SECONDS, redeemPhoneToken, RESEND_SECONDS, sendCode } from '#server/auth/phoneCode'
import { closeSessionsOf } from '#server/auth/session'
import { user } from '#server/db/schema/system'
import { Refusal, type Context, type Handlers } from '#server/define'

/** The telephone number that the caller has verified; undefined where none is required. */
async function provedPhone(ctx: Context, phone: string | undefined, token: string | undefined) {
  const { db, user: me, settings } = ctx
  if (!(await needsPhone(db, me.user_id, me.must_bind, settings))) return undefined
  if (!phone || !token || !(await redeemPhoneToken(ctx, phone, 'bind', token)))
    throw new Refusal(REFUSAL.verifyPhone)
  await refuseTakenPhone(db, phone, me.user_id)
  return phone
}

export const bindingHandlers: Handlers<'declare_phone_checkCode' | 'account_bind'> = {
  async declare_phone_checkCode({ phone, action, scene, check_code, code, uuid }, ctx) {
    if (action === 'check') {
      const phone_token = await checkCode(ctx, phone, scene, check_code)
      return { passed: phone_token !== undefined, ...(phone_token && { phone_token }) }
    }
    if ((await captchaEnabled(ctx)) && !(await redeemCaptcha(ctx, uuid, code)))
      throw new Refusal(REFUSAL.captcha, { commit: true })
    await sendCode(ctx, phone, scene)
    return { expire_seconds: LIFE_SECONDS, resend_after: RESEND_SECONDS }
  },

  /** The old password is not requested again: the user has just logged in with it. */
  async account_bind({ phone, phone_token, new_password }, ctx) {
    const { db, user: me, token, now } = ctx
    if (!me.must_bind) throw new Refusal('您的账号不需要首次登录设置，修改密码请到个人中心')
    const [account] = await db.select().from(user).where(eq(user.user_id, me.user_id))
    if (await checkPassword(account?.password_hash, new_password))
      throw new Refusal('新密码不能与当前密码相同')
    const fields = await passwordFields(new_password, now)
    return ctx.inTransaction(async (tx) => {
      // Two sessions of one account, both at their first password: only the first to come sets it.
      const [still] = await tx.db.select().from(user).where(eq(user.user_id, me.user_id)).for('update')
      if (still?.password_hash !== account?.password_hash) throw new Refusal('密码刚刚已经设置，请用它登录')
      const proved = await provedPhone(tx, phone, phone_token)
      await tx.db
        .update(user)
        .set({ ...fields, ...(proved !== undefined && { phone: proved, phone_time: now }) })
        .where(eq(user.user_id, me.user_id))
      await closeSessionsOf(tx.db, me.user_id, token)
      tx.log({
        action: 'account_bind',
        target: `用户 ${me.user_name}`,
        after: { why: me.must_bind, phone: proved !== undefined },
      })
      return null
    })
  },
}

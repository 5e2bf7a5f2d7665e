import { eq, sql } from 'drizzle-orm'
import { provinceName } from '#contract/facts/catalogue'
import { REFUSAL } from '#contract/refusals'
import { ALL_PERMISSIONS } from '#contract/roles'
import { mustBind, needsPhone, validDays } from '#server/auth/binding'
import { captchaEnabled, makeCaptcha, redeemCaptcha } from '#server/auth/captcha'
import { comparePassword } from '#server/auth/comparePassword'
import { loggedLogin } from '#server/auth/loginLog'
import { knownAt, keepPlace } from '#server/auth/loginPlace'
import { menuOf } from '#server/access/menu/tree'
import { holds } from '#server/access/scope'
import { portraitAddress } from '#server/auth/portrait'
import { refuseCrowd } from '#server/auth/password'
import { closeSession, openSession } from '#server/auth/session'
import { expert } from '#server/db/schema/library'
import { user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'
import { Refusal, type Context, type Handlers, type MustBind } from '#server/define'
import { grantedTo } from '#server/store/access/granted'
import { isApplicant } from '#server/store/schools/applicant'
import { warnOwner } from './warnOwner'

/** No account has it: an unknown name costs the same statements as a known one. */
const NOBODY = 0

async function deptOf({ db }: Context, dept_id: number | null) {
  if (dept_id === null) return null
  const [found] = await db.select().from(dept).where(eq(dept.dept_id, dept_id))
  return found ?? null
}

const marks = (why: MustBind | undefined) => ({
  need_bind: why === 'first' ? (1 as const) : (0 as const),
  pwd_expired: why === 'expired' ? (1 as const) : (0 as const),
})

export const sessionHandlers: Handlers<'login' | 'getInfo' | 'logout' | 'captchaImage' | 'getRouters'> = {
  async login({ username, password, code, uuid, browser }, ctx) {
    const { db, ip, now } = ctx
    refuseCrowd()
    if ((await captchaEnabled(ctx)) && !(await redeemCaptcha(ctx, uuid, code)))
      throw new Refusal(REFUSAL.captcha)
    const [found] = await db
      .select({ account: user, days: validDays })
      .from(user)
      .where(eq(user.user_name, username))
    const account = found?.account
    const known = await knownAt(db, account?.user_id ?? NOBODY, { browser, ip, now })
    const { password_hash } = account ?? {}
    const { passed, isAttack } = await comparePassword(
      ctx,
      { user_name: username, password_hash },
      password,
      known,
    )
    return loggedLogin(ctx, { typed: username, isKnown: account !== undefined }, async () => {
      if (account && isAttack) await warnOwner(ctx, account.user_id)
      if (!account || !passed) throw new Refusal(REFUSAL.login)
      // Answered only to a caller who knows the password: otherwise it would reveal which accounts exist.
      if (account.disabled) throw new Refusal('账号已停用，请联系管理员')
      return ctx.inTransaction(async (tx) => {
        const unit = await deptOf(tx, account.dept_id)
        await tx.db.update(user).set({ login_time: now }).where(eq(user.user_id, account.user_id))
        return {
          ...marks(mustBind(account, found.days, now)),
          token: await openSession(tx.db, account.user_id, ctx),
          browser: await keepPlace(tx.db, account.user_id, { browser, ip, now }),
          dept: unit && {
            deptId: unit.dept_id,
            deptName: unit.dept_name,
            dept_type: unit.dept_type,
            province_id: unit.province_id,
            province_name: provinceName(unit.province_id),
            snum: unit.snum,
            buwei: unit.buwei,
          },
        }
      })
    })
  },

  async getInfo(_, ctx) {
    const { db, user: me } = ctx
    const [account] = await db
      .select({
        phone: user.phone,
        avatar: user.avatar,
        expert: expert.user_id,
        user_type: expert.expert_kind,
        has_sign: sql<boolean>`${expert.sign_image} is not null`,
      })
      .from(user)
      .leftJoin(expert, eq(expert.user_id, user.user_id))
      .where(eq(user.user_id, me.user_id))
    const found = await deptOf(ctx, me.dept_id)
    return {
      user: {
        userId: me.user_id,
        userName: me.user_name,
        nickName: me.nick_name,
        avatar: await portraitAddress(ctx, account?.avatar ?? ''),
        phonenumber: account?.phone ?? null,
        dept: found && { deptId: found.dept_id, deptName: found.dept_name },
        snum: found?.snum ?? null,
        provinceName: provinceName(found?.province_id ?? null),
        is_expert: account?.expert != null,
        user_type: account?.user_type ?? null,
        has_sign: account?.has_sign ?? false,
      },
      roles: me.roles,
      permissions: holds(me, 'admin') ? [ALL_PERMISSIONS] : await grantedTo(db, me.user_id),
      buwei: found?.buwei ?? false,
      ...marks(me.must_bind),
      isDefaultModifyPwd: me.must_bind === 'first',
      isPasswordExpired: me.must_bind === 'expired',
      applying: (await isApplicant(db, me.user_id)) ? 1 : 0,
      need_phone: (await needsPhone(db, me.user_id, me.must_bind, ctx.settings)) ? 1 : 0,
    }
  },

  async logout(_, { db, token }) {
    if (token) await closeSession(db, token)
    return null
  },

  async captchaImage(_, ctx) {
    if (!(await captchaEnabled(ctx))) return { captchaEnabled: false }
    return { captchaEnabled: true, ...(await makeCaptcha(ctx)) }
  },

  getRouters: (_, ctx) => menuOf(ctx),
}

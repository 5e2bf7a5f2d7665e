import { and, eq, sql } from 'drizzle-orm'
import { CHOOSE_PROJECT } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { comparePassword } from '#server/auth/comparePassword'
import { fileCounter, giveBack, takeTry, triesLeft } from '#server/auth/loginGuard'
import { issuePass, issueReadingPass } from '#server/auth/passToken'
import { checkPassword, passwordFields, randomPassword, refuseCrowd } from '#server/auth/password'
import { oversees, visibleProjects } from '#server/access/scope'
import { closeSessionsOf } from '#server/auth/session'
import { seatIsHeld } from '#server/db/conditions'
import { value } from '#server/db/facts'
import { member, project, user, heldRole } from '#server/db/schema/index'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { replacePassword } from '#server/auth/replacePassword'

/** The caller is logged in here, so what strangers try elsewhere counts for nothing. */
const HERE = { address: true } as const

/** Compares the caller's own password; wrong ones count like failed logins, or a session left open could be used to guess. */
async function compareOwn(ctx: Context, password: string) {
  const { db, user: me } = ctx
  const [account] = await db.select().from(user).where(eq(user.user_id, me.user_id))
  const { user_name } = me
  return comparePassword(ctx, { user_name, password_hash: account?.password_hash }, password, HERE)
}

/** The password of a project's files: after five wrong ones, it is locked for this user for ten minutes. */
async function checkFilePassword(ctx: Context, id: number | undefined, password: string) {
  const { db, user: me, now } = ctx
  if (id === undefined) throw new Refusal(CHOOSE_PROJECT)
  const [found] = await db
    .select()
    .from(project)
    .where(and(eq(project.project_id, id), visibleProjects(me, project.project_id)))
  if (!found) throw forbidden(REFUSAL.projectUnreachable)
  if (!found.is_encrypted) throw new Refusal('该活动的文件未加密，不需要口令')
  refuseCrowd()
  const counter = fileCounter(id, me.user_id)
  const taken = await takeTry(db, [counter], now)
  if ('wait' in taken) throw new Refusal(`口令错误次数过多，请${taken.wait}分钟后再试`)
  const passed = await checkPassword(found.open_password_hash, password)
  if (passed) await giveBack(db, [counter])
  const pass_token = passed ? await issueReadingPass(ctx, id) : null
  return { passed, remain_times: await triesLeft(db, counter), pass_token }
}

/**
 * Replaces the password of an expert in a project of the caller; sessions opened with the old one end.
 * @returns the name of the account
 */
async function resetPassword(
  ctx: Context,
  project_id: number,
  user_id: number,
  fields: Awaited<ReturnType<typeof passwordFields>>,
): Promise<string> {
  const { db } = ctx
  if (!(await oversees(ctx, project_id))) throw forbidden()
  const [found] = await db
    .select({
      user_name: user.user_name,
      office: sql<boolean>`exists (select 1 from ${heldRole}
          where ${heldRole.user_id} = ${user.user_id} and ${heldRole.role} <> ${value.role.expert})`,
    })
    .from(user)
    .innerJoin(member, eq(member.user_id, user.user_id))
    .where(and(eq(user.user_id, user_id), eq(member.project_id, project_id), seatIsHeld()))
    .limit(1)
  if (!found) throw forbidden(REFUSAL.personNotInProject)
  if (found.office) throw forbidden('该账号有管理角色，请联系系统管理员重置密码')
  const isFirst = await replacePassword(ctx, user_id, fields, `评审办公室（${ctx.user.nick_name}）`)
  ctx.log({
    action: 'user_reset_password',
    target: `用户 ${found.user_name}`,
    project_id,
    after: { first: isFirst, told: !isFirst },
  })
  return found.user_name
}

/** Replaces the caller's own password; their other sessions end. */
async function changePassword(ctx: Context, before: string, after: string): Promise<null> {
  const { user: me, token, now } = ctx
  const { passed } = await compareOwn(ctx, before)
  if (!passed) throw new Refusal('旧密码错误')
  if (after === before) throw new Refusal(REFUSAL.samePassword)
  const fields = await passwordFields(after, now)
  return ctx.inTransaction(async ({ db, log }) => {
    await db.update(user).set(fields).where(eq(user.user_id, me.user_id))
    await closeSessionsOf(db, me.user_id, token)
    log({ action: 'user_update_password', target: `用户 ${me.user_name}` })
    return null
  })
}

/** 修改与重置密码 */
export const changeHandlers: Handlers<
  'user_password_check' | 'user_update_password' | 'unlockscreen' | 'profile_password' | 'user_reset_password'
> = {
  async user_password_check({ password, scene, project_id }, ctx) {
    if (scene === 'open_file') return checkFilePassword(ctx, project_id, password)
    const { passed, remain_times } = await compareOwn(ctx, password)
    return { passed, remain_times, pass_token: passed ? await issuePass(ctx, scene) : null }
  },

  async user_update_password({ old_password = '', new_password, user_id, project_id }, ctx) {
    if (user_id === undefined || user_id === ctx.user.user_id)
      return changePassword(ctx, old_password, new_password)
    if (project_id === undefined) throw new Refusal(CHOOSE_PROJECT)
    const fields = await passwordFields(new_password, ctx.now, true)
    await ctx.inTransaction((tx) => resetPassword(tx, project_id, user_id, fields))
    return null
  },

  async unlockscreen({ password }, ctx) {
    const { passed, remain_times } = await compareOwn(ctx, password)
    if (!passed) throw new Refusal(REFUSAL.wrongPassword(remain_times))
    return null
  },

  profile_password: ({ oldPassword, newPassword }, ctx) => changePassword(ctx, oldPassword, newPassword),

  /** The password is shown to the office once. */
  async user_reset_password({ project_id, user_id }, ctx) {
    const password = randomPassword()
    const fields = await passwordFields(password, ctx.now, true)
    const user_name = await ctx.inTransaction((tx) => resetPassword(tx, project_id, user_id, fields))
    return { user_name, password }
  },
}

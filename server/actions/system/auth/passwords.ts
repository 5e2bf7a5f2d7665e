import { and, eq, sql } from 'drizzle-orm'
import { CHOOSE_PROJECT } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { countFailure, fileDoor, forgetFailures, takeTry, triesLeft } from '#server/auth/loginGuard'
import { issuePass, issueReadingPass } from '#server/auth/passToken'
import { checkPassword, passwordFields, randomPassword } from '#server/auth/password'
import { oversees, visibleProjects } from '#server/access/scope'
import { closeSessionsOf } from '#server/auth/session'
import { seatIsHeld } from '#server/db/conditions'
import { value } from '#server/db/facts'
import { member, project, user, userRole } from '#server/db/schema/index'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'

const setPassword = async ({ db, now }: Context, user_id: number, password: string, isKnown = false) =>
  db
    .update(user)
    .set(await passwordFields(password, now, isKnown))
    .where(eq(user.user_id, user_id))

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
  const door = fileDoor(db, id, me.user_id, now)
  const wait = await door.takeTry()
  if (wait > 0) throw new Refusal(`口令错误次数过多，请${wait}分钟后再试`)
  const passed = await checkPassword(found.open_password_hash, password)
  if (passed) await door.forgetFailures()
  const pass_token = passed ? await issueReadingPass(ctx, id) : null
  return { passed, remain_times: await door.triesLeft(), pass_token }
}

/** 修改与重置密码 */
export const passwordHandlers: Handlers<
  'user_password_check' | 'user_update_password' | 'user_reset_password'
> = {
  /** Counts wrong passwords like failed logins, so that an unattended session cannot be used for guessing. */
  async user_password_check({ password, scene, project_id }, ctx) {
    if (scene === 'open_file') return checkFilePassword(ctx, project_id, password)
    const { db, user: me, ip, now } = ctx
    const wait = await takeTry(db, me.user_name, ip, now)
    if (wait > 0) throw new Refusal(REFUSAL.locked(wait))
    const [account] = await db.select().from(user).where(eq(user.user_id, me.user_id))
    const passed = await checkPassword(account?.password_hash, password)
    if (passed) await forgetFailures(db, me.user_name)
    else await countFailure(db, ip, now)
    const pass_token = passed ? await issuePass(ctx, scene) : null
    return { passed, remain_times: await triesLeft(db, me.user_name), pass_token }
  },

  /** Wrong old passwords count like failed logins, so that an unattended session cannot be used for guessing. */
  async user_update_password({ old_password, new_password }, ctx) {
    const { db, user: me, token, ip, now } = ctx
    const wait = await takeTry(db, me.user_name, ip, now)
    if (wait > 0) throw new Refusal(REFUSAL.locked(wait))
    const [account] = await db.select().from(user).where(eq(user.user_id, me.user_id))
    if (!(await checkPassword(account?.password_hash, old_password))) {
      await countFailure(db, ip, now)
      throw new Refusal('旧密码错误', { commit: true })
    }
    if (new_password === old_password) throw new Refusal(REFUSAL.samePassword)
    await setPassword(ctx, me.user_id, new_password)
    await forgetFailures(db, me.user_name)
    await closeSessionsOf(db, me.user_id, token)
    ctx.log({ action: 'user_update_password', target: `用户 ${me.user_name}` })
    return null
  },

  /** The password is shown to the office once; sessions opened with the old one end. */
  async user_reset_password({ project_id, user_id }, ctx) {
    const { db } = ctx
    if (!(await oversees(ctx, project_id))) throw forbidden()
    const [found] = await db
      .select({
        user_name: user.user_name,
        office: sql<boolean>`exists (select 1 from ${userRole}
          where ${userRole.user_id} = ${user.user_id} and ${userRole.role} <> ${value.role.expert})`,
      })
      .from(user)
      .innerJoin(member, eq(member.user_id, user.user_id))
      .where(and(eq(user.user_id, user_id), eq(member.project_id, project_id), seatIsHeld()))
      .limit(1)
    if (!found) throw forbidden('该人员不在本项目')
    if (found.office) throw forbidden('该账号有管理角色，请联系系统管理员重置密码')
    const password = randomPassword()
    await setPassword(ctx, user_id, password, true)
    await forgetFailures(db, found.user_name)
    await closeSessionsOf(db, user_id)
    ctx.log({ action: 'user_reset_password', target: `用户 ${found.user_name}`, project_id })
    return { user_name: found.user_name, password }
  },
}

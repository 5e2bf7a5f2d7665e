import { and, eq } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { accounts as calls } from '#contract/actions/access/accounts'
import { REFUSAL } from '#contract/refusals'
import { SYSTEM_OFFICE } from '#contract/roles'
import { isAdministrator, refuseLastAdministrator, refuseRoles } from '#server/access/accounts/guards'
import { reachOf } from '#server/access/accounts/reach'
import { refuseTakenAccount, refuseTakenPhone } from '#server/auth/account'
import { passwordFields } from '#server/auth/password'
import { closeSessionsOf } from '#server/auth/session'
import type { Db } from '#server/db/client'
import { dept, sysPost, sysRole, user, userPost, userRole } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { type Context, forbidden, Refusal } from '#server/define'
import { type AccountFacts, type RoleFacts, roleFacts } from '#server/store/access/accounts'
import { refuseStopped } from '#server/store/units/stopped'
import { flagOf } from '#server/wire'

type Fields = Omit<z.output<typeof calls.account_add.input>, 'userName' | 'password'>

export const accountTarget = ({ user_name }: Pick<AccountFacts, 'user_name'>) => `用户 ${user_name}`
export const roleNamesOf = (roles: readonly RoleFacts[]) => roles.map(({ role_name }) => role_name)

/** @throws Refusal when one of them is not there */
async function rolesById(db: Db, role_ids: readonly number[]): Promise<RoleFacts[]> {
  const wanted = [...new Set(role_ids)]
  const found = await db.select(roleFacts).from(sysRole).where(within(sysRole.role_id, wanted))
  if (found.length < wanted.length) throw new Refusal('所选角色不存在，请刷新后重试')
  return found
}

/**
 * The unit that an account is to belong to.
 * @throws Refusal when it is not there, stopped, or beyond the caller's reach
 */
export async function unitFor(
  { db, user: me }: Context,
  dept_id: number | null,
  before: number | null = null,
) {
  const reach = reachOf(me, SYSTEM_OFFICE)
  if (dept_id === null) {
    if (reach) throw new Refusal('请选择所属单位')
    return null
  }
  const [found] = await db
    .select()
    .from(dept)
    .where(and(eq(dept.dept_id, dept_id), reach?.units(dept.dept_id)))
  if (!found) throw forbidden('所属单位不存在，或不在您的管理范围内')
  if (dept_id !== before) await refuseStopped(db, dept_id)
  return found
}

async function keepPosts(db: Db, user_id: number, post_ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(post_ids)]
  const found = await db.select({ id: sysPost.post_id }).from(sysPost).where(within(sysPost.post_id, wanted))
  if (found.length < wanted.length) throw new Refusal('所选岗位不存在，请刷新后重试')
  await db.delete(userPost).where(eq(userPost.user_id, user_id))
  if (wanted.length > 0) await db.insert(userPost).values(wanted.map((post_id) => ({ user_id, post_id })))
}

/** Gives an account exactly these roles, after the rules. */
export async function keepRoles(
  ctx: Context,
  account: Pick<AccountFacts, 'user_id' | 'nick_name' | 'dept_type' | 'roles'>,
  role_ids: readonly number[],
): Promise<RoleFacts[]> {
  const { db, user: me } = ctx
  const after = await rolesById(db, role_ids)
  refuseRoles(me, account, account.roles, after)
  if (isAdministrator(account) && !isAdministrator({ roles: after }))
    await refuseLastAdministrator(db, [account.user_id])
  const { user_id } = account
  await db.delete(userRole).where(eq(userRole.user_id, user_id))
  if (after.length > 0) await db.insert(userRole).values(after.map(({ role_id }) => ({ user_id, role_id })))
  return after
}

const columnsOf = ({ nickName, phonenumber, email, sex, status, remark }: Fields) => ({
  nick_name: nickName,
  phone: phonenumber ?? null,
  email: email || null,
  sex: sex ?? null,
  disabled: flagOf(status),
  remark: remark || null,
})

/** An account with its unit, posts and roles. */
export async function makeAccount(
  ctx: Context,
  { userName, ...fields }: Fields & { userName: string },
  secret: Awaited<ReturnType<typeof passwordFields>>,
): Promise<number> {
  const { db, user: me } = ctx
  const unit = await unitFor(ctx, fields.deptId ?? null)
  if (fields.phonenumber) await refuseTakenAccount(db, { user_name: userName, phone: fields.phonenumber })
  else {
    const [named] = await db.select({ id: user.user_id }).from(user).where(eq(user.user_name, userName))
    if (named) throw new Refusal(REFUSAL.accountTaken(userName))
  }
  const [made] = await db
    .insert(user)
    .values({
      user_name: userName,
      dept_id: unit?.dept_id ?? null,
      create_by: me.user_name,
      ...columnsOf(fields),
      ...secret,
    })
    .returning({ user_id: user.user_id })
  if (!made) throw new Error('an insert returned no row')
  const { user_id } = made
  const account = { user_id, nick_name: fields.nickName, dept_type: unit?.dept_type ?? null, roles: [] }
  const roles = await keepRoles(ctx, account, fields.roleIds)
  await keepPosts(db, user_id, fields.postIds)
  ctx.log({
    action: 'account_add',
    target: `用户 ${userName}`,
    after: { nick_name: fields.nickName, dept_name: unit?.dept_name ?? null, roles: roleNamesOf(roles) },
  })
  return user_id
}

/** Changes an account that is locked, with its unit, posts and roles. */
export async function changeAccount(
  ctx: Context,
  account: AccountFacts,
  fields: Fields & { postIds?: number[] },
): Promise<void> {
  const { db, user: me, now } = ctx
  const { user_id } = account
  const [stored] = await db.select().from(user).where(eq(user.user_id, user_id))
  const unit = await unitFor(ctx, fields.deptId ?? null, stored?.dept_id ?? null)
  if (fields.phonenumber && fields.phonenumber !== stored?.phone)
    await refuseTakenPhone(db, fields.phonenumber, user_id)
  const stops = flagOf(fields.status)
  if (stops && isAdministrator(account)) await refuseLastAdministrator(db, [user_id])
  await db
    .update(user)
    .set({
      ...columnsOf(fields),
      dept_id: unit?.dept_id ?? null,
      update_by: me.user_name,
      update_time: now,
      // A number that nobody has verified.
      ...(fields.phonenumber !== stored?.phone && { phone_time: null }),
    })
    .where(eq(user.user_id, user_id))
  const roles = await keepRoles(ctx, { ...account, dept_type: unit?.dept_type ?? null }, fields.roleIds)
  await keepPosts(db, user_id, fields.postIds)
  if (stops) await closeSessionsOf(db, user_id)
  ctx.log({
    action: 'account_edit',
    target: accountTarget(account),
    before: {
      nick_name: stored?.nick_name,
      dept_id: stored?.dept_id,
      disabled: stored?.disabled,
      roles: roleNamesOf(account.roles),
    },
    after: {
      nick_name: fields.nickName,
      dept_id: unit?.dept_id ?? null,
      disabled: stops,
      roles: roleNamesOf(roles),
    },
  })
}

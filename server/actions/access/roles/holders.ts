import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'
import {
  changeableAccounts,
  isAdministrator,
  reachedAccounts,
  refuseLastAdministrator,
  refuseRoles,
} from '#server/access/accounts/guards'
import { REFUSAL } from '#contract/refusals'
import { contains } from '#server/db/like'
import { windowOf } from '#server/db/page'
import { dept, sysRole, user, userRole } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { type Context, Refusal, type Handler, type Handlers } from '#server/define'
import { roleFacts } from '#server/store/access/accounts'
import { wireFlag, wireTime } from '#server/wire'
import { byKey } from './present'

type Filter = Parameters<Handler<'role_holders'>>[0]

async function pageOf({ db, user: me }: Context, filter: Filter, holds: boolean) {
  const held = sql`exists (select from ${userRole} where ${userRole.user_id} = ${user.user_id}
    and ${userRole.role_id} = ${filter.roleId})`
  const where: SQL | undefined = and(
    holds ? held : sql`not ${held}`,
    // A stopped account is given nothing.
    holds ? undefined : eq(user.disabled, false),
    reachedAccounts(me),
    contains(user.user_name, filter.userName),
    contains(user.phone, filter.phonenumber),
  )
  const { limit, offset } = windowOf(filter)
  const found = await db
    .select({ account: user, dept_name: dept.dept_name })
    .from(user)
    .leftJoin(dept, eq(dept.dept_id, user.dept_id))
    .where(where)
    .orderBy(asc(user.user_id))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ total: count() }).from(user).where(where)
  const rows = found.map(({ account, dept_name }) => ({
    userId: account.user_id,
    userName: account.user_name,
    nickName: account.nick_name,
    email: account.email,
    phonenumber: account.phone,
    status: wireFlag(account.disabled),
    createTime: wireTime(account.create_time),
    deptName: dept_name,
  }))
  return { rows, total: all?.total ?? 0 }
}

/** Gives a role to accounts or takes it from them, after the rules for each of them. */
async function change(ctx: Context, role_id: number, user_ids: readonly number[], gives: boolean) {
  const { db, user: me } = ctx
  if (user_ids.length === 0) throw new Refusal('请至少选择一名用户')
  const [role] = await db.select(roleFacts).from(sysRole).where(byKey(role_id))
  if (!role) throw new Refusal(REFUSAL.roleMissing)
  const accounts = await changeableAccounts(ctx, user_ids)
  for (const account of accounts) {
    const others = account.roles.filter((held) => held.role_id !== role_id)
    refuseRoles(me, account, account.roles, gives ? [...others, role] : others)
  }
  if (gives)
    await db
      .insert(userRole)
      .values(accounts.map(({ user_id }) => ({ user_id, role_id })))
      .onConflictDoNothing()
  else {
    if (role.kind === 'admin' && accounts.some(isAdministrator)) await refuseLastAdministrator(db, user_ids)
    await db.delete(userRole).where(and(eq(userRole.role_id, role_id), within(userRole.user_id, user_ids)))
  }
  ctx.log({
    action: gives ? 'role_holders_add' : 'role_holders_cancel',
    target: `角色 ${role.role_name}`,
    after: { users: accounts.map(({ user_name }) => user_name) },
  })
  return null
}

type Holding =
  'role_holders' | 'role_candidates' | 'role_holder_cancel' | 'role_holders_cancel' | 'role_holders_add'

export const roleHolderHandlers: Handlers<Holding> = {
  role_holders: (filter, ctx) => pageOf(ctx, filter, true),
  role_candidates: (filter, ctx) => pageOf(ctx, filter, false),
  role_holder_cancel: ({ userId, roleId }, ctx) => change(ctx, roleId, [userId], false),
  role_holders_cancel: ({ roleId, userIds }, ctx) => change(ctx, roleId, userIds, false),
  role_holders_add: ({ roleId, userIds }, ctx) => change(ctx, roleId, userIds, true),
}

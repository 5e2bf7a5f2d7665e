import { REFUSAL } from '#contract/refusals'
import { isOneOf } from '#contract/facts/closed'
import { APART, BUILT_IN_ROLE, ROLE_UNITS } from '#contract/facts/system/roles'
import { DEPT_TYPE, type DeptType } from '#contract/facts/units'
import { type Caller, DECLARERS, type Role, ROLES, SYSTEM_OFFICE } from '#contract/roles'
import { and, count, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { sysRole, user, userRole } from '#server/db/schema/index'
import { type Context, type CurrentUser, forbidden, Refusal } from '#server/define'
import { type AccountFacts, lockAccounts, type RoleFacts } from '#server/store/access/accounts'
import { holds } from '#server/access/scope'
import { reachOf } from './reach'

/** Of a role's kind, which may be a seat's too. */
const isRole = (kind: Caller): kind is Role => Object.hasOwn(ROLES, kind)

/** Roles that an office whose data scope is not everything may give: those of the units in its care. */
const GIVEN_BELOW = [...DECLARERS, 'expert'] as const satisfies readonly Role[]

/** A condition on accounts: those within the data scope of the caller's roles; undefined: all. */
export const reachedAccounts = (me: CurrentUser) =>
  reachOf(me, SYSTEM_OFFICE)?.people(user.dept_id, user.user_id)

/** Why somebody may not give or take a role, or change what it allows; null: they may. */
export function roleFault(me: CurrentUser, { kind }: Pick<RoleFacts, 'kind'>): string | null {
  if (!isRole(kind)) return '由分组中的席位决定，不能直接授予'
  if (holds(me, 'admin')) return null
  if (isOneOf(kind, SYSTEM_OFFICE)) return '只有超级管理员可以授予或更改系统管理角色'
  if (reachOf(me, SYSTEM_OFFICE) && !isOneOf(kind, GIVEN_BELOW))
    return '您的数据范围有限，只能授予申报、推荐单位和专家的角色'
  return null
}

/** Why somebody may not change an account; null: they may. */
export function accountFault(
  me: CurrentUser,
  { user_id, roles }: Pick<AccountFacts, 'user_id' | 'roles'>,
): string | null {
  if (user_id === me.user_id) return REFUSAL.ownAccount
  if (!holds(me, 'admin') && roles.some(({ kind }) => isOneOf(kind, SYSTEM_OFFICE)))
    return '系统管理员的账号只有超级管理员可以更改'
  return null
}

/**
 * Accounts that the caller may change, locked.
 * @throws Refusal naming the first that they may not
 */
export async function changeableAccounts(
  { db, user: me }: Context,
  user_ids: readonly number[],
): Promise<AccountFacts[]> {
  const wanted = new Set(user_ids)
  const found = await lockAccounts(db, [...wanted], reachedAccounts(me))
  if (found.length < wanted.size) throw forbidden(REFUSAL.accountUnreachable)
  for (const account of found) {
    const fault = accountFault(me, account)
    if (fault) throw new Refusal(wanted.size > 1 ? `“${account.nick_name}”：${fault}` : fault)
  }
  return found
}

/** @throws Refusal when nobody could administer the system any more without these accounts */
export async function refuseLastAdministrator(db: Db, user_ids: readonly number[]): Promise<void> {
  // Two who take the right from each other at once wait for each other here.
  await db.select().from(sysRole).where(eq(sysRole.role_id, BUILT_IN_ROLE.admin)).for('update')
  const [others] = await db
    .select({ num: count() })
    .from(user)
    .innerJoin(userRole, eq(userRole.user_id, user.user_id))
    .innerJoin(sysRole, eq(sysRole.role_id, userRole.role_id))
    .where(
      and(
        eq(sysRole.kind, 'admin'),
        eq(user.disabled, false),
        sql`${user.password_hash} is not null`,
        notInArray(user.user_id, [...user_ids]),
      ),
    )
  if (!others?.num) throw new Refusal('这是唯一可用的超级管理员，请先另设一名超级管理员')
}

export const isAdministrator = ({ roles }: Pick<AccountFacts, 'roles'>): boolean =>
  roles.some(({ kind }) => kind === 'admin')

/** Why an account cannot hold these roles together, or in its unit; undefined: it can. */
export function combinationFault(
  roles: readonly RoleFacts[],
  dept_type: DeptType | null,
): string | undefined {
  for (const [ones, others, why] of APART) {
    const one = roles.find(({ kind }) => isOneOf(kind, ones))
    const other = roles.find(({ kind }) => isOneOf(kind, others))
    if (one && other) return `“${one.role_name}”与“${other.role_name}”不能由同一人担任：${why}`
  }
  for (const { kind, role_name } of roles) {
    const units = isRole(kind) ? ROLE_UNITS[kind] : undefined
    if (units && !isOneOf(dept_type, units))
      return `“${role_name}”须有所属单位，且单位类型为${units.map((type) => DEPT_TYPE[type]).join('或')}`
  }
  return undefined
}

/**
 * @param before roles that the account has
 * @param after those that it is to have
 * @throws Refusal when the caller may not give or take one of them, or they do not go together
 */
export function refuseRoles(
  me: CurrentUser,
  account: { nick_name: string; dept_type: DeptType | null },
  before: readonly RoleFacts[],
  after: readonly RoleFacts[],
): void {
  const had = new Set(before.map(({ role_id }) => role_id))
  const has = new Set(after.map(({ role_id }) => role_id))
  const given = after.filter(({ role_id }) => !had.has(role_id))
  const taken = before.filter(({ role_id }) => !has.has(role_id))
  for (const role of [...given, ...taken]) {
    const fault = roleFault(me, role)
    if (fault) throw forbidden(`角色“${role.role_name}”：${fault}`)
  }
  const closed = given.find(({ stopped }) => stopped)
  if (closed) throw new Refusal(`角色“${closed.role_name}”已停用，不能授予`)
  const fault = combinationFault(after, account.dept_type)
  if (fault) throw new Refusal(`“${account.nick_name}”：${fault}`)
}

import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { DeptType } from '#contract/facts/units'
import type { Caller } from '#contract/roles'
import type { Db } from '#server/db/client'
import { dept, sysRole, user, userRole } from '#server/db/schema/index'
import { within } from '#server/db/within'

/** A role as far as the rules about giving it ask. */
export interface RoleFacts {
  role_id: number
  role_name: string
  kind: Caller
  stopped: boolean
}

export const roleFacts = {
  role_id: sysRole.role_id,
  role_name: sysRole.role_name,
  kind: sysRole.kind,
  stopped: sysRole.disabled,
}

export const rolesOfAccount = sql<RoleFacts[]>`coalesce((
  select json_agg(json_build_object('role_id', r.role_id, 'role_name', r.role_name, 'kind', r.kind,
    'stopped', r.disabled) order by r.role_sort, r.role_id)
  from ${userRole} h join ${sysRole} r using (role_id) where h.user_id = ${user}.user_id), '[]'::json)`

/** An account as far as the rules about changing it ask. */
export interface AccountFacts {
  user_id: number
  user_name: string
  nick_name: string
  dept_type: DeptType | null
  disabled: boolean
  login_time: Date | null
  roles: RoleFacts[]
}

export const accountFacts = {
  user_id: user.user_id,
  user_name: user.user_name,
  nick_name: user.nick_name,
  dept_type: dept.dept_type,
  disabled: user.disabled,
  login_time: user.login_time,
  roles: rolesOfAccount,
}

/** Accounts by their keys, as far as somebody reaches, locked for the rest of the transaction. */
export const lockAccounts = (
  db: Db,
  user_ids: readonly number[],
  reached: SQL | undefined,
): Promise<AccountFacts[]> =>
  db
    .select(accountFacts)
    .from(user)
    .leftJoin(dept, eq(dept.dept_id, user.dept_id))
    .where(and(within(user.user_id, user_ids), reached))
    .orderBy(asc(user.user_id))
    .for('update', { of: user })

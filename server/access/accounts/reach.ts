import { eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/roles'
import { within } from '#server/db/within'
import type { CurrentUser } from '#server/define'

/** How far the data scopes of somebody's roles reach. */
export interface Reach {
  /** A condition on the key of a unit. */
  units: (dept_id: AnyPgColumn) => SQL
  /** A condition on what belongs to a unit and to somebody: an account, a book. */
  people: (dept_id: AnyPgColumn, user_id: AnyPgColumn) => SQL
}

/** A unit and all that is below it. */
export const unitAndBelow = (dept_id: number | null): SQL => sql`(
  with recursive below as (
    select dept_id from dept where dept_id = ${dept_id}
    union select d.dept_id from dept d join below b on d.parent_id = b.dept_id)
  select dept_id from below)`

/**
 * How far somebody reaches as an office of these kinds: as far as the widest of the roles that make them one.
 * @returns undefined where it is everything
 */
export function reachOf(user: CurrentUser, kinds: readonly Role[]): Reach | undefined {
  const scopes = user.scopes.filter(({ kind }) => kind === 'admin' || kinds.includes(kind))
  if (scopes.some(({ kind, data_scope }) => kind === 'admin' || data_scope === '1')) return undefined
  const has = (wanted: string) => scopes.some(({ data_scope }) => data_scope === wanted)
  const named = scopes.filter(({ data_scope }) => data_scope === '2').map(({ role_id }) => role_id)
  const units = (column: AnyPgColumn): SQL =>
    or(
      sql`false`,
      named.length > 0
        ? sql`${column} in (select n.dept_id from sys_role_dept n where ${within(sql`n.role_id`, named)})`
        : undefined,
      has('3') || has('4') ? sql`${column} = ${user.dept_id}` : undefined,
      has('4') ? sql`${column} in ${unitAndBelow(user.dept_id)}` : undefined,
    ) ?? sql`false`
  return {
    units,
    people: (dept_id, user_id) =>
      or(units(dept_id), has('5') ? eq(user_id, user.user_id) : undefined) ?? sql`false`,
  }
}

import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { CurrentUser } from '#server/define'
import { holds } from './scope'

/**
 * A condition on the province of a school: those in the care of this user; undefined for all of them, false for none.
 */
export function schoolsInCare(user: CurrentUser, province: SQLWrapper): SQL | undefined {
  if (holds(user, 'admin', 'sys2')) return undefined
  return holds(user, 'province', 'province2')
    ? sql`${province} = (select d.province_id from dept d where d.dept_id = ${user.dept_id})`
    : sql`false`
}

/** A condition on a unit: those whose people the user looks after, with the own school of its administrator. */
export function staffInCare(
  user: CurrentUser,
  unit: { dept_id: SQLWrapper; province_id: SQLWrapper },
): SQL | undefined {
  const inCare = schoolsInCare(user, unit.province_id)
  if (!inCare || !holds(user, 'school') || user.dept_id === null) return inCare
  return or(inCare, sql`${unit.dept_id} = ${user.dept_id}`)
}

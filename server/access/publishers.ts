import { eq, sql, type SQL } from 'drizzle-orm'
import { holdsRole, PUBLISHER_OFFICE } from '#contract/roles'
import { publisher } from '#server/db/schema/publisher'
import type { CurrentUser } from '#server/define'

/** Looks after publishers without any bound of territory. */
const isNational = ({ roles }: CurrentUser): boolean =>
  holdsRole(
    roles,
    PUBLISHER_OFFICE.filter((role) => role !== 'province'),
  )

/**
 * A condition on `publisher`: those in the care of this user; undefined for all of them, false for none.
 */
export function publishersInCare(user: CurrentUser): SQL | undefined {
  if (isNational(user)) return undefined
  return user.roles.includes('province')
    ? sql`${publisher.province_id} = (select d.province_id from dept d where d.dept_id = ${user.dept_id})`
    : sql`false`
}

/** The same, and the user's own unit where it is a publisher. */
export function readablePublishers(user: CurrentUser): SQL | undefined {
  const inCare = publishersInCare(user)
  if (!inCare || !user.roles.includes('publisher') || user.dept_id === null) return inCare
  return sql`(${inCare} or ${eq(publisher.dept_id, user.dept_id)})`
}

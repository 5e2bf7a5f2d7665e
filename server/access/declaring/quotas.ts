import { sql, type SQL } from 'drizzle-orm'
import type { CurrentUser } from '#server/define'
import { family } from '#server/store/quotas/family'
import { holds } from '#server/access/scope'

/**
 * A condition on the unit `d`: units whose quotas the user reads, and sets where their role may; undefined: all. An array,
 * because PostgreSQL looks for them once then, and not for each quota.
 */
export const unitsInCare = (user: CurrentUser): SQL | undefined =>
  holds(user, 'admin', 'reviewActivity', 'sys2')
    ? undefined
    : sql`d.dept_id = any (array(select f.dept_id from ${family} f where f.parent_dept_id = ${user.dept_id}))`

import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { SYSTEM_OFFICE } from '#contract/roles'
import { dept } from '#server/db/schema/unit'
import type { CurrentUser } from '#server/define'
import { reachOf } from './reach'

const above = alias(dept, 'above')

/** A condition on units: those within the data scope of the caller's roles; undefined: all. */
export const reachedUnits = (me: CurrentUser): SQL | undefined =>
  reachOf(me, SYSTEM_OFFICE)?.units(dept.dept_id)

/** Units of one level. The first, 0, is of those that are part of nothing the caller reaches. */
export function levelOf(me: CurrentUser, parent: number): SQL | undefined {
  if (parent !== 0) return and(eq(dept.parent_id, parent), reachedUnits(me))
  const reach = reachOf(me, SYSTEM_OFFICE)
  if (!reach) return isNull(dept.parent_id)
  const inReach = sql`exists (select from dept above where above.dept_id = ${dept.parent_id} and ${reach.units(above.dept_id)})`
  return and(reach.units(dept.dept_id), or(isNull(dept.parent_id), sql`not ${inReach}`))
}

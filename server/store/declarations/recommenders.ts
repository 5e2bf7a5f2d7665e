import { and, asc, eq, or } from 'drizzle-orm'
import type { RecommendChannel } from '#contract/facts/books'
import type { Db } from '#server/db/client'
import { dept } from '#server/db/schema/index'

/**
 * The units that recommend through a channel; a publisher hands in itself.
 * @param province_id of the unit that declares; without one the offices of all provinces
 */
export async function recommenders(db: Db, channel: RecommendChannel, province_id: string | null) {
  if (channel === 'publisher') return []
  const forMinistry = and(eq(dept.dept_type, 'province'), eq(dept.buwei, true))
  const of = {
    province: and(
      eq(dept.dept_type, 'province'),
      eq(dept.buwei, false),
      province_id === null ? undefined : eq(dept.province_id, province_id),
    ),
    hang: eq(dept.dept_type, 'hang'),
    committee: eq(dept.dept_type, 'committee'),
    ministry: or(eq(dept.dept_type, 'ministry'), forMinistry),
  }[channel]
  return db
    .select({ dept_id: dept.dept_id, dept_name: dept.dept_name })
    .from(dept)
    .where(of)
    .orderBy(asc(dept.dept_name), asc(dept.dept_id))
}

import { and, asc, eq } from 'drizzle-orm'
import type { RecommendChannel } from '#contract/facts/books'
import type { Db } from '#server/db/client'
import { dept } from '#server/db/schema/index'

/**
 * The units that recommend through a channel, which is called as they are; a publisher hands in itself.
 * @param province_id of the unit that declares; without one the offices of all provinces
 */
export async function recommenders(db: Db, channel: RecommendChannel, province_id: string | null) {
  if (channel === 'publisher') return []
  const isNear = channel === 'province' && province_id !== null
  return db
    .select({ dept_id: dept.dept_id, dept_name: dept.dept_name })
    .from(dept)
    .where(and(eq(dept.dept_type, channel), isNear ? eq(dept.province_id, province_id) : undefined))
    .orderBy(asc(dept.dept_name), asc(dept.dept_id))
}

import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { indicator } from '#server/db/schema/index'

export type IndicatorRecord = typeof indicator.$inferSelect

/** The indicators of a template in the order of a sheet: every parent followed by its children. */
export async function linesOf(db: Db, template_id: number): Promise<IndicatorRecord[]> {
  const lines = await db
    .select()
    .from(indicator)
    .where(eq(indicator.template_id, template_id))
    .orderBy(asc(indicator.order_num), asc(indicator.indicator_id))
  const tops = lines.filter((line) => line.parent_id === null)
  return tops.flatMap((top) => [top, ...lines.filter((line) => line.parent_id === top.indicator_id)])
}

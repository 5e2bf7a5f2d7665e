import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { keptPrepared } from '#server/db/kept/statement'
import { indicator } from '#server/db/schema/index'

export type IndicatorRecord = typeof indicator.$inferSelect

const lines = keptPrepared((db) =>
  db
    .select()
    .from(indicator)
    .where(eq(indicator.template_id, sql.placeholder('template_id')))
    .orderBy(asc(indicator.order_num), asc(indicator.indicator_id))
    .prepare('indicator_lines'),
)

/** The indicators of a template in the order of a sheet: every parent followed by its children. */
export async function linesOf(db: Db, template_id: number): Promise<IndicatorRecord[]> {
  const all = await lines(db, { template_id })
  const tops = all.filter((line) => line.parent_id === null)
  return tops.flatMap((top) => [top, ...all.filter((line) => line.parent_id === top.indicator_id)])
}

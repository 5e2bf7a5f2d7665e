import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/open'
import { indicator } from '#server/db/schema/project'

export type Line = typeof indicator.$inferSelect

/** The lines of a template as a sheet shows them: every parent followed by its children. */
export async function linesOf(db: Db, template_id: number): Promise<Line[]> {
  const lines = await db
    .select()
    .from(indicator)
    .where(eq(indicator.template_id, template_id))
    .orderBy(asc(indicator.order_num), asc(indicator.indicator_id))
  const tops = lines.filter((line) => line.parent_id === null)
  return tops.flatMap((top) => [top, ...lines.filter((line) => line.parent_id === top.indicator_id)])
}

import { and, eq, type SQL } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { maskedBook } from '#contract/rules/book/anonymous'
import { readableResults } from '#server/access/readableResults'
import { overseesScores } from '#server/access/scope'
import type { Project } from '#server/db/rows'
import { exportedResults, type ExportedResult } from '#server/store/results/exported'
import { resultsMatching } from '#server/store/results/filter'
import { project } from '#server/db/schema/project'
import { expertColumns, type SheetColumn } from '#server/domain/sheet'
import { forbidden, Refusal, type Context } from '#server/define'
import { numOrNull } from '#server/wire'

type Wanted = { project_id: number } & Parameters<typeof resultsMatching>[0]

/**
 * A project that the caller runs or oversees, with its scores.
 * @throws Refusal 403 for anybody else
 */
export async function overseen(ctx: Context, project_id: number): Promise<Project> {
  const [found] = await ctx.db.select().from(project).where(eq(project.project_id, project_id))
  if (!found || !(await overseesScores(ctx, project_id))) throw forbidden()
  return found
}

/**
 * The computed results that the caller may read, filtered. Of an anonymous review a leader does not learn the names
 * of the books.
 * @throws Refusal 403; 500 before the first calculation, or when scores have changed since the last one
 */
export async function computed(
  ctx: Context,
  wanted: Wanted,
  more?: SQL,
): Promise<{ project: Project; rows: ExportedResult[] }> {
  const readable = await readableResults(ctx, wanted.project_id)
  if (!readable?.readsScores) throw forbidden()
  const { project: found, where, mask } = readable
  if (found.calc_time === null) throw new Refusal('还没有核分，请先核分再导出')
  if (found.last_score_time && found.calc_time < found.last_score_time) throw new Refusal(REFUSAL.recalc)
  const rows = await exportedResults(ctx.db, and(where, resultsMatching(wanted, mask), more))
  return { project: found, rows: rows.map((row) => maskedBook(row, row.sort_no, mask)) }
}

/** The total of each expert by anonymous number, including totals dropped as extremes. */
export const expertTotals = (rows: readonly ExportedResult[]): SheetColumn<ExportedResult>[] =>
  expertColumns(
    rows,
    ({ scores }) => (scores ?? []).map(({ anon_no }) => anon_no),
    ({ scores }, wanted) => numOrNull(scores?.find(({ anon_no }) => anon_no === wanted)?.score),
  )

import { and, sql, type SQL } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { maskedBook } from '#contract/rules/book/anonymous'
import { readableResults } from '#server/access/readableResults'
import { overseesScores } from '#server/access/scope'
import { rows, type Db } from '#server/db/client'
import { whileLost } from '#server/db/driver/lost'
import { inParts } from '#server/db/inParts'
import type { Project } from '#server/db/rows'
import { within } from '#server/db/within'
import {
  exportedResults,
  resultKeys,
  type ExportedResult,
  type ResultKey,
} from '#server/store/results/exported'
import { resultsMatching } from '#server/store/results/filter'
import { projectBook } from '#server/db/schema/project'
import { expertColumns, type SheetColumn } from '#server/domain/sheet'
import { forbidden, Refusal, type Context } from '#server/define'
import { numOrNull } from '#server/wire'
import { projectOf } from '#server/store/projects/project'

type Wanted = { project_id: number } & Parameters<typeof resultsMatching>[0]

/**
 * A project that the caller runs or oversees, with its scores.
 * @throws Refusal 403 for anybody else
 */
export async function overseen(ctx: Context, project_id: number): Promise<Project> {
  const found = await projectOf(ctx.db, project_id)
  if (!found || !(await overseesScores(ctx, project_id))) throw forbidden()
  return found
}

/** The computed results that somebody may read, before their rows are read. */
interface Computed {
  project: Project
  /** In the order of the list. */
  books: ResultKey[]
  /** The highest anonymous number among their experts. */
  experts: number
  /** The rows of these books, in their order. */
  rowsOf: (books: readonly ResultKey[]) => AsyncGenerator<ExportedResult[]>
}

/**
 * The computed results that the caller may read, filtered. Of an anonymous review a leader does not learn the names
 * of the books.
 * @throws Refusal 403; 500 before the first calculation, or when scores have changed since the last one
 */
export async function computed(ctx: Context, wanted: Wanted, more?: SQL): Promise<Computed> {
  const readable = await readableResults(ctx, wanted.project_id)
  if (!readable?.readsScores) throw forbidden()
  const { project: found, where, mask } = readable
  if (found.calc_time === null) throw new Refusal('还没有核分，请先核分再导出')
  if (found.last_score_time && found.calc_time < found.last_score_time) throw new Refusal(REFUSAL.recalc)
  const books = await resultKeys(ctx.db, and(where, resultsMatching(wanted, mask), more))
  const among = (ids: readonly number[]) =>
    sql`${projectBook.project_id} = ${wanted.project_id} and ${within(projectBook.book_id, ids)}`
  const rowsOf = (chosen: readonly ResultKey[]) =>
    inParts(
      chosen.map(idOf),
      async (ids) =>
        (await whileLost(ctx.signal, () => exportedResults(ctx.db, among(ids)))).map((row) =>
          maskedBook(row, row.sort_no, mask),
        ),
      ({ book_id }) => book_id,
    )
  return { project: found, books, experts: await mostExperts(ctx.db, among(books.map(idOf))), rowsOf }
}

const idOf = ({ book_id }: ResultKey) => book_id

async function mostExperts(db: Db, where: SQL): Promise<number> {
  const found = await db.execute(sql`select coalesce(max((score ->> 'anon_no')::int), 0) as most
    from ${projectBook} cross join jsonb_array_elements(coalesce(${projectBook.scores}, '[]')) score where ${where}`)
  return rows<{ most: number }>(found)[0]?.most ?? 0
}

/** The total of each expert by anonymous number, including totals dropped as extremes. */
export const expertTotals = (experts: number): SheetColumn<ExportedResult>[] =>
  expertColumns(experts, ({ scores }, wanted) =>
    numOrNull(scores?.find(({ anon_no }) => anon_no === wanted)?.score),
  )

import type { ResultStatus } from '#contract/facts/results'
import { and, eq, inArray } from 'drizzle-orm'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { UNDER_REVIEW } from '#contract/facts/declaration/life'
import { addTo } from '#contract/rules/addTo'
import type { Project } from '#server/db/rows'
import { resultSource } from '#server/store/results/source'
import { book, leaderOpinion, projectBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context } from '#server/define'
import { computeResults } from '#server/domain/result/index'
import { verdictOf, type Verdict } from '#server/domain/result/verdict'

/** Weighting begins: the results are based on the submitted group opinions. */
export async function confirmOpinions({ db }: Context, project_id: number) {
  const confirmed = await db
    .update(leaderOpinion)
    .set({ status: 'confirmed' })
    .where(and(eq(leaderOpinion.project_id, project_id), eq(leaderOpinion.status, 'submitted')))
    .returning({ id: leaderOpinion.id })
  return { confirmed_num: confirmed.length }
}

/** Moves results from one state to the next; results without a decision keep the state that says why. */
async function moveResults({ db }: Context, project_id: number, from: ResultStatus, to: ResultStatus) {
  await db
    .update(projectBook)
    .set({ result_status: to })
    .where(and(eq(projectBook.project_id, project_id), eq(projectBook.result_status, from)))
}

/** Publicity begins: the results are final, and the selected books are public. */
export async function publishBooks(ctx: Context, row: Project) {
  await moveResults(ctx, row.project_id, 'scored', 'finalized')
  return declare(ctx, row, { chosen: 'publicity', passed_over: 'reviewed' })
}

/** The project ends. Books without a verdict may be reviewed in another project. */
export async function closeBooks(ctx: Context, row: Project) {
  await moveResults(ctx, row.project_id, 'finalized', 'published')
  return declare(ctx, row, { chosen: 'selected', passed_over: 'not_selected', open: 'formal_passed' })
}

/**
 * Updates the declarations of the books by their verdicts. A test project leaves them unchanged, because its books
 * are declared for another project.
 * @returns how many books got each state
 */
async function declare(ctx: Context, row: Project, next: Partial<Record<Verdict, DeclareStatus>>) {
  if (row.is_test) return {}
  const verdicts = await verdictsOf(ctx, row)
  const moved: Partial<Record<DeclareStatus, number>> = {}
  for (const [verdict, ids] of verdicts) {
    const declare_status = next[verdict]
    if (!declare_status) continue
    const done = await ctx.db
      .update(book)
      .set({ declare_status })
      .where(and(within(book.book_id, ids), inArray(book.declare_status, UNDER_REVIEW)))
      .returning({ id: book.book_id })
    moved[declare_status] = done.length
  }
  return { declare_status: moved }
}

async function verdictsOf({ db }: Context, row: Project): Promise<Map<Verdict, number[]>> {
  const { input } = await resultSource(db, row)
  const stored = await db
    .select({ book_id: projectBook.book_id, grade: projectBook.grade, by_hand: projectBook.grade_manual })
    .from(projectBook)
    .where(eq(projectBook.project_id, row.project_id))
  const gradeByHand = new Map(stored.flatMap((one) => (one.by_hand ? [[one.book_id, one.grade]] : [])))
  const verdicts = new Map<Verdict, number[]>()
  for (const result of computeResults(input)) {
    const id = Number(result.id)
    const verdict = verdictOf(input.rule, result, gradeByHand.get(id) ?? result.grade)
    addTo(verdicts, verdict, id)
  }
  return verdicts
}

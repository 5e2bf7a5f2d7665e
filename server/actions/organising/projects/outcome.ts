import { randomUUID } from 'node:crypto'
import type { ResultStatus } from '#contract/facts/results'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { OUTCOME_STEPS, type OutcomeStepKey } from '#contract/facts/declaration/outcome'
import { addTo } from '#contract/rules/addTo'
import type { Db } from '#server/db/client'
import { value } from '#server/db/facts'
import type { Project } from '#server/db/rows'
import {
  book,
  leaderOpinion,
  project,
  projectBook,
  publicityList,
  selectionBook,
} from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context } from '#server/define'
import { computeResults } from '#server/domain/result/index'
import { verdictOf, type Verdict } from '#server/domain/result/verdict'
import { selectionOf } from '#server/store/outcome/candidates'
import { issueCertificates } from '#server/store/outcome/certificates'
import { moveBooks } from '#server/store/declarations/moveBooks'
import { followResults, inProject } from '#server/store/outcome/followResults'
import { tellOutcome } from '#server/store/notices/ofBooks'
import { resultSource } from '#server/store/results/source'
import { wireDay } from '#server/wire'

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

const b_id = sql`b.book_id`

/** Takes steps of the books' declarations one after the other; answers how many got each state. */
async function takeSteps({ db, user, now }: Context, steps: readonly (readonly [OutcomeStepKey, SQL])[]) {
  const declare_status: Partial<Record<DeclareStatus, number>> = {}
  const moved = new Map<OutcomeStepKey, number[]>()
  for (const [step, where] of steps) {
    const ids = await moveBooks(db, OUTCOME_STEPS[step], where, { by: user, now })
    moved.set(step, ids)
    const { to } = OUTCOME_STEPS[step]
    declare_status[to] = (declare_status[to] ?? 0) + ids.length
  }
  return { declare_status, idsOf: (step: OutcomeStepKey) => moved.get(step) ?? [] }
}

/** Of `project_book pb`: not vetoed since the recheck, and not held back. */
const isPresentable = sql`pb.publish_flag and pb.result_status <> ${value.result.vetoed}`

/** Of `book b`: the recheck has found nothing against it. */
const hasPassed = (project_id: number) => sql`exists (select from selection_book s
  where s.project_id = ${project_id} and s.book_id = b.book_id and s.recheck_result = ${value.recheck.pass})`

/** The recheck has found something against them. Their people learn of it when publicity begins, not before. */
async function failedRecheck(db: Db, project_id: number): Promise<number[]> {
  const found = await db
    .select({ book_id: selectionBook.book_id })
    .from(selectionBook)
    .innerJoin(book, eq(book.book_id, selectionBook.book_id))
    .innerJoin(
      projectBook,
      and(
        eq(projectBook.project_id, selectionBook.project_id),
        eq(projectBook.book_id, selectionBook.book_id),
      ),
    )
    .where(
      and(
        eq(selectionBook.project_id, project_id),
        eq(selectionBook.recheck_result, 'fail'),
        eq(book.declare_status, 'not_selected'),
        eq(projectBook.publish_flag, true),
        eq(projectBook.is_trial, false),
      ),
    )
    .orderBy(asc(selectionBook.book_id))
  return found.map(({ book_id }) => book_id)
}

/**
 * Publicity begins: the results are final, and the selected books are public. Where the office has proposed a selection,
 * they are those that passed its recheck; otherwise those that the rule or the grade selects. A test project shows
 * nothing and leaves the declarations as they are, because its books are declared for another project.
 */
export async function publishBooks(ctx: Context, row: Project) {
  const { db, user, now } = ctx
  const { project_id, is_test, project_name } = row
  await moveResults(ctx, project_id, 'scored', 'finalized')
  // What was shown beforehand as its beginning was a plan.
  await db.update(project).set({ publicity_begin_time: now }).where(eq(project.project_id, project_id))
  if (is_test) return {}
  await followResults(db, row, { by: user, now })
  await db.insert(publicityList).values({ project_id, publicity_key: randomUUID() }).onConflictDoNothing()
  const stored = await selectionOf(db, project_id)
  const chosen = stored?.submit_time
    ? sql`b.declare_status = ${value.declare.recheck} and ${hasPassed(project_id)}`
    : within(b_id, (await verdictsOf(ctx, row)).get('chosen') ?? [])
  const { declare_status, idsOf } = await takeSteps(ctx, [
    ['publish', sql`${chosen} and ${inProject(project_id, isPresentable)}`],
    // Vetoed since it was proposed.
    [
      'pass_over',
      sql`b.declare_status = ${value.declare.recheck} and ${inProject(project_id, sql`pb.publish_flag`)}`,
    ],
  ])
  const end = row.publicity_end_time ? wireDay(row.publicity_end_time) : ''
  await tellOutcome(ctx, 'publicity', idsOf('publish'), { project: project_name, deadline: end })
  const refused = [...idsOf('pass_over'), ...(await failedRecheck(db, project_id))]
  await tellOutcome(ctx, 'not_selected', refused, { project: project_name })
  return { declare_status }
}

/**
 * The project ends. What stood in publicity to the end is selected and gets its certificate, unless a later calculation
 * has excluded it; everything else that was reviewed is not. Books without a verdict may be reviewed in another project.
 */
export async function closeBooks(ctx: Context, row: Project) {
  const { db, now } = ctx
  const { project_id, is_test, project_name } = row
  await moveResults(ctx, project_id, 'finalized', 'published')
  if (is_test) return {}
  const verdicts = await verdictsOf(ctx, row)
  const of = (verdict: Verdict) => within(b_id, verdicts.get(verdict) ?? [])
  const isExcluded = inProject(
    project_id,
    sql`(pb.result_status = ${value.result.vetoed} or pb.rank_all is null)`,
  )
  const own = inProject(project_id)
  const stored = await selectionOf(db, project_id)
  const stays = stored?.submit_time ? sql`not ${isExcluded}` : of('chosen')
  const { declare_status, idsOf } = await takeSteps(ctx, [
    ['select', sql`${stays} and ${own}`],
    ['review_open', sql`${of('open')} and ${own}`],
    ['pass_over', own],
  ])
  await issueCertificates(db, row, idsOf('select'), now)
  const values = { project: project_name }
  await tellOutcome(ctx, 'selected', idsOf('select'), values)
  await tellOutcome(ctx, 'review_open', idsOf('review_open'), values)
  await tellOutcome(ctx, 'not_selected', idsOf('pass_over'), values)
  return { declare_status }
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

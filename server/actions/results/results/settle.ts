import type { Output } from '#contract'
import type { ResultGrade } from '#contract/rules/project/scoreRule'
import { and, eq } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import { REFUSAL } from '#contract/refusals'
import { manageProject } from '#server/access/scope'
import type { Project } from '#server/db/rows'
import { mayCompute, SETTLING } from '#contract/facts/projectLife'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { hasPass } from '#server/auth/passToken'
import { within } from '#server/db/within'
import { gradeBooks } from '#server/store/results/grade'
import { resultSource } from '#server/store/results/source'
import { followResults } from '#server/store/outcome/followResults'
import { writeResults } from '#server/store/results/write'
import { project, projectBook } from '#server/db/schema/project'
import { computeResults, resultSteps, type BookResult } from '#server/domain/result/index'
import { numOrNull, wireTime } from '#server/wire'

/** Nothing counted yet, nothing adjusted. */
const nothing = (): Omit<Output<'update_project_finalscore'>, 'calc_time'> => ({
  total: 0,
  scored_num: 0,
  insufficient_num: 0,
  divergent_num: 0,
  vetoed_num: 0,
  insufficient: [],
  divergent: [],
  vetoed: [],
  before: null,
  after: null,
})

export const settleHandlers: Handlers<'update_project_finalscore'> = {
  async update_project_finalscore(order, ctx) {
    const found = await manageProject(ctx, order.project_id)
    if (order.mode === 'lock') return lock(ctx, found, order)
    if (found.result_lock_time) throw new Refusal('结果已锁定，请先解除锁定')
    if (order.mode === 'calc') return calculate(ctx, found, order.group_ids)
    if (!isOneOf(found.project_status, SETTLING)) throw new Refusal(REFUSAL.notSettling)
    return order.mode === 'manual' ? adjust(ctx, found, order) : grade(ctx, found, order)
  },
}

/** The books of these groups; all of the project without any. */
async function booksOf({ db }: Context, project_id: number, group_ids: readonly number[] | undefined) {
  if (!group_ids) return undefined
  const found = await db
    .select({ book_id: projectBook.book_id })
    .from(projectBook)
    .where(and(eq(projectBook.project_id, project_id), within(projectBook.group_id, group_ids)))
  return new Set(found.map(({ book_id }) => book_id))
}

async function calculate(ctx: Context, found: Project, group_ids: readonly number[] | undefined) {
  if (!mayCompute(found.project_status)) throw new Refusal('评审活动在评审至公示阶段才能核分')
  if (found.template_id === null) throw new Refusal(REFUSAL.schemeNotChosen)
  const { input, rule_version } = await resultSource(ctx.db, found)
  const told = nothing()
  const about = await booksOf(ctx, found.project_id, group_ids)
  await writeResults(ctx.db, found, rule_version, counted(resultSteps(input), told, about))
  await ctx.db.update(project).set({ calc_time: ctx.now }).where(eq(project.project_id, found.project_id))
  await follow(ctx, found)
  const { total, scored_num, insufficient_num, divergent_num, vetoed_num } = told
  ctx.log({
    action: '核分',
    target: found.project_name,
    project_id: found.project_id,
    after: { total, scored_num, insufficient_num, divergent_num, vetoed_num, group_ids, rule_version },
  })
  return { ...told, calc_time: wireTime(ctx.now) }
}

/** Once reviewing is over, what has a final score has been reviewed; before, every result is provisional. */
async function follow({ db, user, now }: Context, found: Project): Promise<void> {
  if (isOneOf(found.project_status, SETTLING)) await followResults(db, found, { by: user, now })
}

/** Passes the results on and counts in `told` those that the answer is about. */
function* counted(
  results: Iterable<BookResult | undefined>,
  told: ReturnType<typeof nothing>,
  about: ReadonlySet<number> | undefined,
) {
  for (const result of results) {
    if (result && about?.has(Number(result.id)) !== false) count(result, told)
    yield result
  }
}

function count({ id, final, result_status }: BookResult, told: ReturnType<typeof nothing>): void {
  told.total++
  if (final !== null) told.scored_num++
  if (result_status === 'scored') return
  told[`${result_status}_num`]++
  told[result_status].push(Number(id))
}

interface Lock {
  locked: 0 | 1
  pass_token?: string | undefined
}

/** Makes the results final, or opens them again; both only after the password was entered once more. */
async function lock(ctx: Context, found: Project, { locked, pass_token }: Lock) {
  if (!(await hasPass(ctx, 'final_edit', pass_token))) throw forbidden(REFUSAL.verifyPassword)
  if (!isOneOf(found.project_status, SETTLING)) throw new Refusal('评审活动在核分或公示阶段才能锁定结果')
  if (locked === 1) refuseUnsettled(found)
  await ctx.db
    .update(project)
    .set({ result_lock_time: locked === 1 ? ctx.now : null })
    .where(eq(project.project_id, found.project_id))
  ctx.log({
    action: locked === 1 ? '锁定结果' : '解除结果锁定',
    target: found.project_name,
    project_id: found.project_id,
  })
  return { ...nothing(), calc_time: found.calc_time && wireTime(found.calc_time) }
}

/** @throws Refusal where the stored results are none or no longer true */
function refuseUnsettled({ calc_time, last_score_time }: Project): void {
  if (calc_time === null) throw new Refusal(REFUSAL.computeFirst)
  if (last_score_time && calc_time < last_score_time) throw new Refusal(REFUSAL.recalc)
}

interface Manual {
  book_id: number
  final_score: number | null
  reason: string
}

/** Sets or removes a manual final score and ranks everything again. */
async function adjust(ctx: Context, found: Project, { book_id, final_score, reason }: Manual) {
  const { db } = ctx
  refuseUnsettled(found)
  const own = and(eq(projectBook.project_id, found.project_id), eq(projectBook.book_id, book_id))
  const [book] = await db.select().from(projectBook).where(own).for('update')
  if (!book) throw new Refusal(REFUSAL.bookNotInProject)
  const { input } = await resultSource(db, found)
  const full = input.rule.full_score
  if (final_score !== null && full !== null && final_score > full)
    throw new Refusal(`最终分应在0～${full}之间`)
  await db
    .update(projectBook)
    .set({
      manual_score: final_score === null ? null : String(final_score),
      manual_reason: final_score === null ? null : reason,
    })
    .where(own)
  const { input: changed, rule_version } = await resultSource(db, found)
  const results = computeResults(changed)
  await writeResults(db, found, rule_version, results)
  await db.update(project).set({ calc_time: ctx.now }).where(eq(project.project_id, found.project_id))
  await follow(ctx, found)
  const after = numOrNull(results.find((result) => result.id === book_id)?.final)
  const before = numOrNull(book.final_score)
  ctx.log({
    action: '人工调整最终分',
    target: `教材 ${book_id}`,
    project_id: found.project_id,
    before: { final_score: before },
    after: { final_score: after },
    reason,
  })
  return { ...nothing(), total: 1, calc_time: wireTime(ctx.now), before, after }
}

async function grade(ctx: Context, found: Project, order: { book_id: number; grade: ResultGrade }) {
  const own = and(eq(projectBook.project_id, found.project_id), eq(projectBook.book_id, order.book_id))
  const [book] = await ctx.db.select().from(projectBook).where(own).for('update')
  if (!book) throw new Refusal(REFUSAL.bookNotInProject)
  await gradeBooks(ctx.db, found.project_id, [order.book_id], order.grade)
  ctx.log({
    action: '评定等级',
    target: `教材 ${order.book_id}`,
    project_id: found.project_id,
    before: { grade: book.grade },
    after: { grade: order.grade },
  })
  return { ...nothing(), total: 1, calc_time: found.calc_time && wireTime(found.calc_time) }
}

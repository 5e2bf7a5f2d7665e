import type { ResultGrade } from '#contract/rules/project/scoreRule'
import { and, eq } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import { REFUSAL } from '#contract/refusals'
import { manageProject } from '#server/access/scope'
import type { Project } from '#server/db/rows'
import { mayCompute, SETTLING } from '#contract/facts/projectLife'
import { Refusal, type Context, type Handlers } from '#server/define'
import { resultSource } from '#server/store/results/source'
import { writeResults } from '#server/store/results/write'
import { project, projectBook } from '#server/db/schema/project'
import { computeResults, eachResult, type BookResult } from '#server/domain/result/index'
import { numOrNull, wireTime } from '#server/wire'

const NOTHING = {
  total: 0,
  scored_num: 0,
  insufficient_num: 0,
  divergent_num: 0,
  vetoed_num: 0,
  before: null,
  after: null,
}

export const settleHandlers: Handlers<'update_project_finalscore'> = {
  async update_project_finalscore(order, ctx) {
    const found = await manageProject(ctx, order.project_id)
    if (order.mode === 'calc') return calculate(ctx, found)
    if (!isOneOf(found.project_status, SETTLING))
      throw new Refusal('评审活动在核分或公示阶段才能人工调整结果')
    return order.mode === 'manual' ? adjust(ctx, found, order) : grade(ctx, found, order)
  },
}

async function calculate(ctx: Context, found: Project) {
  if (!mayCompute(found.project_status)) throw new Refusal('评审活动在评审至公示阶段才能核分')
  if (found.template_id === null) throw new Refusal(REFUSAL.schemeNotChosen)
  const { input, rule_version } = await resultSource(ctx.db, found)
  const summary = { total: 0, scored_num: 0, insufficient_num: 0, divergent_num: 0, vetoed_num: 0 }
  await writeResults(ctx.db, found, rule_version, counted(eachResult(input), summary))
  await ctx.db.update(project).set({ calc_time: ctx.now }).where(eq(project.project_id, found.project_id))
  ctx.log({
    action: '核分',
    target: found.project_name,
    project_id: found.project_id,
    after: { ...summary, rule_version },
  })
  return { ...summary, calc_time: wireTime(ctx.now), before: null, after: null }
}

/** Passes the results on and counts each in `summary`. */
function* counted(results: Iterable<BookResult>, summary: Record<`${Counted}_num` | 'total', number>) {
  for (const result of results) {
    summary.total++
    if (result.final !== null) summary.scored_num++
    if (result.result_status !== 'scored') summary[`${result.result_status}_num`]++
    yield result
  }
}
type Counted = BookResult['result_status']

interface Manual {
  book_id: number
  final_score: number | null
  reason: string
}

/** Sets or removes a manual final score and ranks everything again. */
async function adjust(ctx: Context, found: Project, { book_id, final_score, reason }: Manual) {
  const { db } = ctx
  if (found.calc_time === null) throw new Refusal('请先核分')
  if (found.last_score_time && found.calc_time < found.last_score_time) throw new Refusal(REFUSAL.recalc)
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
  return { ...NOTHING, total: 1, calc_time: wireTime(ctx.now), before, after }
}

async function grade(ctx: Context, found: Project, order: { book_id: number; grade: ResultGrade }) {
  const own = and(eq(projectBook.project_id, found.project_id), eq(projectBook.book_id, order.book_id))
  const [book] = await ctx.db.select().from(projectBook).where(own).for('update')
  if (!book) throw new Refusal(REFUSAL.bookNotInProject)
  await ctx.db.update(projectBook).set({ grade: order.grade, grade_manual: true }).where(own)
  ctx.log({
    action: '评定等级',
    target: `教材 ${order.book_id}`,
    project_id: found.project_id,
    before: { grade: book.grade },
    after: { grade: order.grade },
  })
  return { ...NOTHING, total: 1, calc_time: found.calc_time && wireTime(found.calc_time) }
}

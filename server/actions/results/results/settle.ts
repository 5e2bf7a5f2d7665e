import type { ResultGrade } from '#contract/rules/project/scoreRule'
import { setImmediate } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import { halfUp } from '#contract/rules/decimal'
import { REFUSAL } from '#contract/refusals'
import { manageProject } from '#server/access/scope'
import { flagsOf, part, value } from '#server/db/facts'
import type { Project } from '#server/db/rows'
import { mayCompute, SETTLING } from '#contract/facts/projectLife'
import { Refusal, type Context, type Handlers } from '#server/define'
import type { Db } from '#server/db/client'
import { resultSource } from '#server/store/results/source'
import { project, projectBook } from '#server/db/schema/project'
import { computeResults, eachResult, type BookResult } from '#server/domain/result/index'
import { slices } from '#contract/rules/slices'
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
  await store(ctx, found, rule_version, counted(eachResult(input), summary))
  await ctx.db.update(project).set({ calc_time: ctx.now }).where(eq(project.project_id, found.project_id))
  ctx.log({
    action: '核分',
    target: found.project_name,
    project_id: found.project_id,
    after: { ...summary, rule_version },
  })
  return { ...summary, calc_time: wireTime(ctx.now), before: null, after: null }
}

/** The flags of a book, from those of the result engine. */
const FLAGS: Partial<Record<BookResult['flags'][number], string>> = {
  veto: 'veto',
  veto_pending: 'veto',
  insufficient: 'insufficient',
  divergent: 'divergent',
  no_quorum: 'no_quorum',
  tie_manual: 'tie_manual',
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

/** Results per statement: the database writes them while the next ones are serialized. */
const AT_A_TIME = 500

/** Writes all results. Manual scores and the flag for a missing expert are kept. */
async function store(
  { db }: Context,
  found: Project,
  rule_version: number | null,
  results: Iterable<BookResult>,
) {
  let writing = Promise.resolve()
  for (const some of slices(results, AT_A_TIME)) {
    const lines = JSON.stringify(some.map((result) => lineOf(found.project_status, result)))
    await writing
    writing = write(db, found.project_id, rule_version, lines)
    // The statement is awaited one round later; until then a failure needs a handler, or the process would report it
    // as unhandled.
    writing.catch(() => undefined)
    // The statement is sent only when the event loop reaches the sockets.
    await setImmediate()
  }
  await writing
}

async function write(db: Db, project_id: number, rule_version: number | null, lines: string) {
  await db.execute(sql`
    update project_book p set
      rule_version = ${rule_version}::int, valid_num = r.valid_num, avg_score = r.avg_score,
      trimmed_score = r.trimmed_score, std_dev = r.std_dev, range_score = r.range_score,
      leader_score = l.leader_score, bonus_score = r.bonus_score, group_factor = r.group_factor,
      final_score = r.final_score, rank_group = r.rank_group, rank_all = r.rank_all,
      result_status = r.result_status, trace = r.trace, scores = r.scores,
      grade = case when p.grade_manual then p.grade else r.grade end,
      flags = r.flags || case when p.flags ? ${value.flag.need_expert} then ${flagsOf('need_expert')} else '[]'::jsonb end
    from jsonb_to_recordset(${lines}::jsonb) as r(book_id int, valid_num int, avg_score numeric,
      trimmed_score numeric, std_dev numeric, range_score numeric, leader_part numeric, bonus_score numeric,
      group_factor numeric, final_score numeric, rank_group int, rank_all int, result_status text, grade text,
      flags jsonb, trace jsonb, scores jsonb)
    left join (select book_id, group_id, leader_score from leader_opinion
      where project_id = ${project_id} and status in ${part.inForce}) l on l.book_id = r.book_id
    where p.project_id = ${project_id} and p.book_id = r.book_id
      and (l.group_id is null or l.group_id = p.group_id)`)
}

/** A result in its stored form. */
const lineOf = (project_status: Project['project_status'], r: BookResult) => ({
  book_id: r.id,
  valid_num: r.valid_num,
  avg_score: r.avg,
  trimmed_score: r.trimmed,
  std_dev: r.std_dev,
  range_score: r.range,
  leader_part: r.leader_part,
  bonus_score: r.bonus,
  group_factor: r.group_factor,
  final_score: r.final,
  rank_group: r.rank_group,
  rank_all: r.rank_all,
  result_status:
    project_status === 'publicity' && r.result_status === 'scored' ? 'finalized' : r.result_status,
  grade: r.grade,
  flags: [...new Set(r.flags.flatMap((flag) => FLAGS[flag] ?? []))],
  trace: r.trace,
  scores: r.experts.map(({ no, total, trimmed }) => ({
    anon_no: Number(no),
    score: total === null ? null : halfUp(total),
    is_trim: trimmed,
  })),
})

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
  await store(ctx, found, rule_version, results)
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

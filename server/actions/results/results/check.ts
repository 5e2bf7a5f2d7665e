import { and, eq } from 'drizzle-orm'
import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { readableResults } from '#server/access/readableResults'
import { oversees } from '#server/access/scope'
import { forbidden, Refusal, type Handlers } from '#server/define'
import { resultSource } from '#server/store/results/source'
import { submittedOpinion } from '#server/store/leader/currentOpinion'
import { contentOf } from '#server/store/leader/opinions'
import { book, leaderOpinion, projectBook } from '#server/db/schema/index'
import { explained } from '#server/domain/leader/deviations'
import { computeResults } from '#server/domain/result/index'
import { toResultFile } from '#server/domain/result/toFile'
import { numOrNull } from '#server/wire'
import { reviewedName } from '#server/store/reviews/review'
import { projectOf } from '#server/store/projects/project'

type Steps = Output<'result_trace'>['steps']

/** Adds the leader's explanations after the steps about the limits that the reviews exceed. */
function withExplanations(steps: Steps, opinion: typeof leaderOpinion.$inferSelect | null): Steps {
  const explanations = opinion ? explained(contentOf(opinion)) : []
  if (explanations.length === 0 || steps.length === 0) return [...steps]
  const text = explanations.map((one) => `${one.label}：${one.text}`).join('\n')
  const after = steps.findLastIndex(
    ({ step }) => step === 'divergence' || step === 'veto' || step === 'reviews',
  )
  return steps.toSpliced(after + 1, 0, { step: 'divergence', label: '组长说明', text })
}

export const checkHandlers: Handlers<'result_trace' | 'result_file'> = {
  async result_trace({ project_id, book_id }, ctx) {
    const readable = await readableResults(ctx, project_id)
    if (!readable?.readsScores) throw forbidden()
    const [found] = await ctx.db
      .select({ p: projectBook, book_name: book.book_name, opinion: leaderOpinion })
      .from(projectBook)
      .innerJoin(book, eq(book.book_id, projectBook.book_id))
      .leftJoin(leaderOpinion, submittedOpinion())
      .where(and(readable.where, eq(projectBook.book_id, book_id)))
    if (!found) throw new Refusal(REFUSAL.bookNotInProject)
    return {
      book_name: reviewedName(readable.mask !== null, { ...found, sort_no: found.p.sort_no }),
      final_score: numOrNull(found.p.final_score),
      rule_version: found.p.rule_version,
      steps: withExplanations(found.p.trace ?? [], found.opinion),
    }
  },

  async result_file({ project_id }, ctx) {
    const found = await projectOf(ctx.db, project_id)
    if (!found || !(await oversees(ctx, project_id))) throw forbidden()
    if (found.calc_time === null) throw new Refusal(REFUSAL.computeFirst)
    if (found.last_score_time && found.calc_time < found.last_score_time) throw new Refusal(REFUSAL.recalc)
    const { input, rule_version } = await resultSource(ctx.db, found)
    const stored = await ctx.db.select().from(projectBook).where(eq(projectBook.project_id, project_id))
    const published = new Map(stored.map((row) => [row.book_id, row]))
    // The stored values are published, not recomputed ones: a difference from the rule must show in the file.
    const figures = computeResults(input).map((result) => {
      const row = published.get(Number(result.id))
      if (!row) return result
      const { final_score, rank_group, rank_all } = row
      return { final: final_score, rank_group, rank_all, result_status: result.result_status }
    })
    const about = { title: found.project_name, ...(rule_version !== null && { rule_version }) }
    const content = { ...toResultFile(input, figures, about) }
    return { file_name: `${found.project_name}-评审结果.json`, content }
  },
}

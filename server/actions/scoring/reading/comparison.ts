import { Big } from 'big.js'
import { oneOf } from '#contract/define'
import { isActiveReview, isTrial, REVIEW_STATUS } from '#contract/facts/reviews'
import { halfUp } from '#contract/rules/decimal'
import { scoreIndicators } from '#contract/rules/indicator/scheme'
import { sectionPoints, sectionsOf } from '#contract/rules/review/sections'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { loadLines, loadReviews, loadTasks, NO_REVIEW, reviewedName } from '#server/store/reviews/review'
import type { Handlers } from '#server/define'
import { findProject } from '#server/access/ownReview'

const Status = oneOf(REVIEW_STATUS, '评审状态')
const rounded = (points: string | null) => (points === null ? null : Number(halfUp(points)))

/** 与本人其他教材对照 */
export const comparisonHandlers: Handlers<'own_comparison'> = {
  async own_comparison({ project_id }, ctx) {
    const held = await findProject(ctx, project_id)
    const tasks = (await loadTasks(ctx.db, project_id, ctx.user.user_id)).filter(({ assignment }) =>
      isActiveReview(assignment.review_status),
    )
    if (tasks.length === 0 || held.template_id === null) return { sections: [], full: null, books: [] }
    const rule = ScoreRule.parse(held.score_rule)
    const lines = await loadLines(ctx.db, held.template_id)
    const sections = sectionsOf(rule, scoreIndicators(lines, rule.score_mode))
    const reviews = await loadReviews(
      ctx.db,
      tasks.map(({ assignment }) => assignment.fenpei_id),
    )
    const named = new Map(lines.map((line) => [line.indicator_id, line]))
    return {
      sections: sections.map(({ id, full }) => ({
        indicator_id: Number(id),
        code: named.get(Number(id))?.code ?? '',
        name: named.get(Number(id))?.name ?? '',
        full: full === null ? null : new Big(full).toNumber(),
      })),
      full: rule.full_score,
      books: tasks.map(({ assignment, book, sort_no }) => {
        const { items, total_score } = reviews.get(assignment.fenpei_id) ?? NO_REVIEW
        return {
          book_id: book.book_id,
          book_name: reviewedName(held.is_anonymous, { book_name: book.book_name, sort_no }),
          is_trial: isTrial(assignment) ? 1 : 0,
          review_status: Status.parse(assignment.review_status),
          total: total_score,
          parts: sections.map((section) => rounded(sectionPoints(rule, section, items))),
        }
      }),
    }
  },
}

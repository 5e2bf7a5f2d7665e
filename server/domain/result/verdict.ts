import type { ScoreRule } from '#contract/rules/project/scoreRule'
import type { BookResult } from './index'
import { isOneOf } from '#contract/facts/closed'
import { CHOSEN } from '#contract/facts/results'

/** The outcome of a review for a book: `open` when it has too few reviews. */
export type Verdict = 'chosen' | 'passed_over' | 'open'

/**
 * The verdict on one book. Where the rule has a selection line, the line decides; an unresolved tie at it
 * selects no book. Without a line the grade decides.
 * @param grade the present grade: set by the office, otherwise suggested by the rule
 */
export function verdictOf(rule: ScoreRule, result: BookResult, grade: string | null): Verdict {
  if (result.result_status === 'vetoed') return 'passed_over'
  if (result.rank_all === null) return 'open'
  const hasLine = rule.select_line !== null || rule.select_ratio !== null
  return (hasLine ? result.selected === true : isOneOf(grade, CHOSEN)) ? 'chosen' : 'passed_over'
}

import type { ResultGrade, ScoreRule } from '#contract/rules/scoreRule'
import type { BookResult } from './result/index'

/** What a review says about a book: `open` when it has too few reviews to say anything. */
export type Verdict = 'chosen' | 'passed_over' | 'open'

const CHOSEN: readonly (string | null)[] = ['recommend', 'special', 'first', 'second'] satisfies ResultGrade[]

/**
 * The verdict on one book. Where the rule draws a line, the line decides; a tie on it that nobody has settled chooses
 * no book. Without a line the grade does.
 * @param grade as it stands with the book: what the office set by hand, otherwise what the rule gives
 */
export function verdictOf(rule: ScoreRule, result: BookResult, grade: string | null): Verdict {
  if (result.result_status === 'vetoed') return 'passed_over'
  if (result.rank_all === null) return 'open'
  const hasLine = rule.select_line !== null || rule.select_ratio !== null
  return (hasLine ? result.selected === true : CHOSEN.includes(grade)) ? 'chosen' : 'passed_over'
}

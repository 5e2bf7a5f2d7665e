import { type SchemeLine, scoreIndicators } from '#contract/rules/indicator/scheme'
import type { Ballot, Conclusion, LetterGrade, ScoreRule } from '#contract/rules/project/scoreRule'
import { checkSheet, sheetTotal, type SheetIssue, type SheetVeto } from './scoreSheet'

/** One expert's stored review of one book. A score of null is absent; it is never 0. */
export interface Review {
  items: readonly { indicator_id: number; score: number | null; reason: string }[]
  veto_hits: readonly SheetVeto[]
  grade: LetterGrade | null
  vote: Ballot | null
  total_reason: string
  advice: string
  conclusion: Conclusion | null
}

interface Form {
  rule: ScoreRule
  lines: readonly SchemeLine[]
}

/**
 * The total of a review, or null while a score is missing.
 * @returns the exact decimal as text; weighting can give it more than two places
 */
export function reviewTotal({ rule, lines }: Form, review: Pick<Review, 'items' | 'grade'>): string | null {
  const { total, missing } = sheetTotal({
    rule,
    indicators: scoreIndicators(lines, rule.score_mode),
    ...review,
  })
  return missing === 0 ? total : null
}

/**
 * All issues that prevent submitting a review, in the order of the form.
 * @param others the same expert's opinions on other books
 * @param read_seconds how long the expert read; absent where there is no file to read
 */
export function checkReview(
  { rule, lines }: Form,
  review: Review,
  others: readonly { book_name: string; opinion: string }[] = [],
  read_seconds?: number,
): SheetIssue[] {
  const { advice, total_reason, ...sheet } = review
  const issues = checkSheet({
    ...sheet,
    rule,
    indicators: scoreIndicators(lines, rule.score_mode),
    opinion: advice,
    reason: total_reason,
    others,
    read_seconds,
  })
  // A vote is its own conclusion; an invalid conclusion must be reported only once.
  const judged = issues.some(({ field }) => field === 'conclusion')
  if (rule.score_mode !== 'vote' && review.conclusion === null && !judged)
    issues.push({ field: 'conclusion', level: 'error', message: '请选择评审结论' })
  return issues
}

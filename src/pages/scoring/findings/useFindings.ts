import { useMemo } from 'react'
import { scoreIndicators } from '#contract/rules/indicator/scheme'
import type { Conclusion } from '#contract/rules/project/scoreRule'
import { sheetTotal, suggestedConclusion } from '#contract/rules/review/scoreSheet'
import { unscored } from './places'
import type { Finding } from '#contract/actions/scoring/review'
import {
  findingsOf,
  draftedReview,
  type LoadedReview,
  type ReviewDraft,
} from '#src/features/writtenReview/draft'
import type { Info } from '#src/pages/scoring/save/send'

export interface SheetAssessment {
  /** The total so far, as exact text; null before the first score. */
  total: string | null
  /** Items without a score. */
  missing: number
  /** The same one by one; nothing where not all items have to be scored. */
  missingLines: LoadedReview['indicators']
  suggested: Conclusion | undefined
  /** Why the total or the conclusion has to be explained, whether it is already or not. */
  reasonAsked: string | undefined
  errors: Finding[]
  /** What only the server can see, such as an opinion that repeats another one. */
  warnings: Finding[]
}

/** The review as the rules of the project see it while it is being written. */
export function useFindings(
  { rule, indicators }: LoadedReview,
  draft: ReviewDraft,
  info: Info | undefined,
): SheetAssessment {
  return useMemo(() => {
    const { total, missing } = sheetTotal({
      rule,
      indicators: scoreIndicators(indicators, rule.score_mode),
      ...draftedReview(draft),
    })
    const unexplained = { ...draft, sheet: { ...draft.sheet, total_reason: '' } }
    const asked = findingsOf({ rule, indicators }, unexplained).find(({ field }) => field === 'reason')
    return {
      total,
      missing,
      missingLines: unscored({ rule, indicators }, draft),
      suggested: total !== null && missing === 0 ? suggestedConclusion(rule, total) : undefined,
      reasonAsked: asked?.message,
      errors: findingsOf({ rule, indicators }, draft).filter(({ level }) => level === 'error'),
      warnings: (info?.findings ?? []).filter(({ level, field }) => level === 'warn' && field !== 'read'),
    }
  }, [rule, indicators, draft, info])
}

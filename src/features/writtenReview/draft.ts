import type { Finding } from '#contract/actions/scoring/review'
import { z } from '#contract/zod'
import type { Output } from '#contract'
import { ErrorLine } from '#contract/entities/review'
import { checkReview, type Review } from '#contract/rules/review/check'
import { Conclusion } from '#contract/rules/project/scoreRule'
import type { Known } from '#src/features/autosave/machine'
import { SheetDraft, sheetInput, sheetDraftOf } from '#src/features/scoreSheet/sheetDraft'

export type LoadedReview = Output<'zhuanjia_book_yijian'>

const OpinionDraft = z.object({
  advice: z.string(),
  strengths: z.string(),
  problems: z.string(),
  suggestions: z.string(),
  conclusion: Conclusion.nullable(),
  error_list: z.array(z.object({ ...ErrorLine.shape })),
})
export type OpinionDraft = z.output<typeof OpinionDraft>

/** A review while it is being written; its two halves are saved on their own. */
export const ReviewDraft = z.object({ sheet: SheetDraft, opinion: OpinionDraft })
export type ReviewDraft = z.output<typeof ReviewDraft>

export const knownOf = (loaded: LoadedReview): Known<ReviewDraft> => ({
  value: { sheet: sheetDraftOf(loaded), opinion: loaded.opinion },
  revision: { sheet: loaded.score_revision, opinion: loaded.advice_revision },
})

type Line = OpinionDraft['error_list'][number]

const trimmed = ({ page, line, original, correct, kind }: Line): Line => ({
  page: page.trim(),
  line: line.trim(),
  original: original.trim(),
  correct: correct.trim(),
  kind,
})

/** The opinion as it is saved; lines of the error list in which nothing was written are no lines. */
export const opinionInput = (opinion: OpinionDraft) => ({
  advice: opinion.advice.trim(),
  strengths: opinion.strengths.trim(),
  problems: opinion.problems.trim(),
  suggestions: opinion.suggestions.trim(),
  conclusion: opinion.conclusion,
  error_list: opinion.error_list.map(trimmed).filter((line) => Object.values(line).some(Boolean)),
})

export const canonicalDraft = ({ sheet, opinion }: ReviewDraft) => ({
  sheet: JSON.stringify(sheetInput(sheet)),
  opinion: JSON.stringify(opinionInput(opinion)),
})

export const draftedReview = ({ sheet, opinion }: ReviewDraft): Review => ({
  ...sheetInput(sheet),
  advice: opinion.advice,
  conclusion: opinion.conclusion,
})

/** What still speaks against handing the review in. */
export const findingsOf = (
  { rule, indicators }: Pick<LoadedReview, 'rule' | 'indicators'>,
  draft: ReviewDraft,
) =>
  checkReview({ rule, lines: indicators }, draftedReview(draft)).map((issue): Finding => ({
    field: issue.field,
    indicator_id: issue.indicator_id === undefined ? null : Number(issue.indicator_id),
    level: issue.level,
    message: issue.message,
  }))

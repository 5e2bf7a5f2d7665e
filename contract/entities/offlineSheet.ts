import { z } from '#contract/zod'
import { id, oneOf, text, whole } from '#contract/define'
import { points } from '#contract/entities/review'
import { CONCLUSION, GRADE, VOTE, REVIEW_TEXT, SHEET } from '#contract/facts/reviews'

/** A revision of the sheet or of the opinion; 0 before the first save. */
export const savedRevision = whole

/** The content of an offline sheet for one review, without the sheet's list of errors. */
export const OfflineReview = z.object({
  fenpei_id: id,
  /** Revisions when the sheet was made: later saves are not overwritten unnoticed. */
  score_revision: savedRevision,
  advice_revision: savedRevision,
  items: z
    .array(
      z.object({
        indicator_id: id,
        score: points.nullable(),
        reason: text('说明', REVIEW_TEXT.reason),
      }),
    )
    .max(SHEET.items),
  veto_hits: z
    .array(
      z.object({
        indicator_id: id,
        reason: text('否决理由', REVIEW_TEXT.veto),
        pages: text('页码', REVIEW_TEXT.pages),
      }),
    )
    .max(SHEET.vetoes),
  grade: oneOf(GRADE, '等级').nullable(),
  vote: oneOf(VOTE, '投票').nullable(),
  total_reason: text('总分说明', REVIEW_TEXT.totalReason),
  advice: text('评审意见', REVIEW_TEXT.advice),
  strengths: text('优点', REVIEW_TEXT.part),
  problems: text('问题', REVIEW_TEXT.part),
  suggestions: text('建议', REVIEW_TEXT.part),
  conclusion: oneOf(CONCLUSION, '结论').nullable(),
})

export type OfflineReview = z.output<typeof OfflineReview>

/** Identifies an offline sheet: its expert, its project and the indicator table it was made from. */
export const OfflineStamp = z.object({
  project_id: id,
  user_id: id,
  template_id: id,
  /** SHA-256 of the indicator table at that time. */
  table_hash: z.string().length(64),
})

export type OfflineStamp = z.output<typeof OfflineStamp>

/** A cell that the offline sheet would change; `key` is its key in the sheet. */
export const SheetChange = z.object({ key: z.string(), name: z.string(), old: z.string(), new: z.string() })

import { z } from 'zod'
import { id, read } from '#contract/define'
import { WrittenReview } from '#contract/entities/review'
import { MANAGERS } from '#contract/roles'
import { ScoreRule } from '#contract/rules/scoreRule'
import { IndicatorNode } from './indicators'

/** What became of a review that was given back. */
export const reviewVersionExtensions = {
  /** 退回前的版本: a review as it was each time it was given back, and as it is */
  review_version_list: read({
    who: [...MANAGERS, 'member', 'leader'],
    input: z.object({
      project_id: id,
      book_id: id,
      /** Whose, for the office; absent with `anon_no`: one's own. */
      user_id: id.optional(),
      /** A leader knows the experts of a book by number only. */
      anon_no: z.coerce.number().int().positive().optional(),
    }),
    output: z.object({
      rule: ScoreRule,
      indicators: z.array(IndicatorNode),
      /** The last one first. */
      versions: z.array(
        z.object({ version_id: id, reason: z.string(), return_time: z.string(), review: WrittenReview }),
      ),
      /** Null for others than the expert until it is handed in again. */
      present: WrittenReview.nullable(),
    }),
  }),
}

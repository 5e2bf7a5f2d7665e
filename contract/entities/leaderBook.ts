import { z } from '#contract/zod'
import { id, oneOf } from '#contract/define'
import { OPINION_STATUS } from '#contract/facts/opinions'
import { BOOK_FLAG } from '#contract/facts/results'
import { CONCLUSION } from '#contract/facts/reviews'

/** A book of a group as its leader reads it. */
export const LeaderBookRow = z.object({
  book_id: id,
  group_id: id,
  sort_no: z.number().int(),
  book_name: z.string(),
  group_name: z.string(),
  valid_num: z.number().int(),
  needed_num: z.number().int(),
  /** One entry per expert of the book; null until the expert submits. */
  scores: z.array(
    z.object({ anon_no: z.number().int(), total_score: z.number().nullable(), is_trim: z.boolean() }),
  ),
  avg_score: z.number().nullable(),
  range_score: z.number().nullable(),
  std_dev: z.number().nullable(),
  veto_num: z.number().int(),
  leader_score: z.number().nullable(),
  conclusion: oneOf(CONCLUSION, '结论').nullable(),
  opinion_status: oneOf(OPINION_STATUS, '意见状态'),
  /** Why this book's reviews are hidden from the caller; null when they are shown. */
  hidden_reason: z.string().nullable(),
  /**
   * The caller is the acting leader: writes the opinion because all leaders of the group must avoid the
   * book.
   */
  is_acting: z.boolean(),
  flags: z.array(oneOf(BOOK_FLAG, '标记')),
})

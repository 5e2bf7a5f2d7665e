import { z } from '#contract/zod'
import { flag, id, keyword, oneOf } from '#contract/define'
import { CHANNEL, EDU_LEVEL, STAGE } from '#contract/facts/books'
import { BOOK_FLAG, RESULT_STATUS } from '#contract/facts/results'
import { CONCLUSION } from '#contract/facts/reviews'

/** Filters submitted reviews. */
export const reviewFilter = {
  project_id: id,
  book_id: id.optional(),
  group_id: id.optional(),
  user_id: id.optional(),
  conclusion: oneOf(CONCLUSION, '结论').optional(),
  /** Searches the book's name and the text of the review. */
  keyword: keyword('book'),
  has_veto: flag.optional(),
  stage: oneOf(STAGE, '学段').optional(),
}

/** Filters the list of results. */
export const resultFilter = {
  project_id: id,
  group_id: id.optional(),
  keyword: keyword('book'),
  edu_level: oneOf(EDU_LEVEL, '教育层次').optional(),
  major_category: z.string().max(20).optional(),
  recommend_channel: oneOf(CHANNEL, '推荐渠道').optional(),
  result_status: oneOf(RESULT_STATUS, '结果').optional(),
  flags: z.array(oneOf(BOOK_FLAG, '标记')).max(10).optional(),
  score_min: z.coerce.number().optional(),
  score_max: z.coerce.number().optional(),
}

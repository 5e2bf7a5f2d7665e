import { z } from 'zod'
import { SAMPLE_CODE } from '#contract/bookKinds'
import { done, flag, id, oneOf, read, requiredText, text, write } from '#contract/define'
import { REVIEW_STATUS } from '#contract/dict'
import { COMMENT, ReviewComment } from '#contract/entities/review'

const count = z.number().int()
const place = { project_id: id, book_id: id }
const code = oneOf(SAMPLE_CODE, '材料种类')

/** The longest stretch of reading that is told at once, in seconds. */
export const READING_BEAT = 60

/** An expert reading: his comments on the pages, his time, and where a book stands among his own. */
export const readingExtensions = {
  /** 本人批注: the caller's comments on a book, in the order of its pages */
  review_comment_list: read({
    who: ['member'],
    input: z.object(place),
    output: z.object({
      comments: z.array(ReviewComment.extend({ comment_id: id })),
      /** Why they cannot be changed, in words. */
      readonly_reason: z.string().nullable(),
    }),
  }),
  /** 保存批注: a new one, or other words for one of the caller's */
  review_comment_save: write({
    who: ['member'],
    input: z.object({
      ...place,
      comment_id: id.optional(),
      code,
      page: z.coerce.number('页码应为数字').int('页码应为整数').min(1, '页码应大于0').max(COMMENT.page),
      quote: text('引文', COMMENT.quote).default(''),
      text: requiredText('批注', COMMENT.text),
    }),
    output: z.object({ comment_id: id }),
  }),
  /** 删除批注 */
  review_comment_remove: write({
    who: ['member'],
    input: z.object({ ...place, comment_id: id }),
    output: done,
  }),
  /** 阅读计时: so much longer has the caller had the pages of the book before him */
  reading_time_add: write({
    who: ['member'],
    input: z.object({ ...place, seconds: z.coerce.number().int().min(1).max(READING_BEAT) }),
    output: z.object({ read_seconds: count }),
  }),
  /** 与本人其他教材对照: the caller's own totals, as a whole and by level-1 indicator; nobody else's */
  own_comparison: read({
    who: ['member'],
    input: z.object({ project_id: id }),
    output: z.object({
      sections: z.array(
        z.object({ indicator_id: id, code: z.string(), name: z.string(), full: z.number().nullable() }),
      ),
      full: z.number().nullable(),
      books: z.array(
        z.object({
          book_id: id,
          book_name: z.string(),
          is_trial: flag,
          review_status: oneOf(REVIEW_STATUS, '评审状态'),
          /** Null while an item is missing. */
          total: z.number().nullable(),
          /** In the order of `sections`. */
          parts: z.array(z.number().nullable()),
        }),
      ),
    }),
  }),
}

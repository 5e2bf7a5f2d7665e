import { z } from '#contract/zod'
import { done, flag, id, oneOf, read, requiredText, text, write } from '#contract/define'
import { ReviewComment } from '#contract/entities/review'
import { SAMPLE_CODE } from '#contract/facts/books'
import { REVIEW_STATUS, COMMENT, READING_BEAT } from '#contract/facts/reviews'

const count = z.number().int()

const place = { project_id: id, book_id: id }

const code = oneOf(SAMPLE_CODE, '材料种类')

/** Reading by an expert: comments on pages, reading time, and a comparison with the expert's other books. */
export const reading = {
  /** 本人批注: the caller's comments on a book, in page order */
  review_comment_list: read({
    who: ['member'],
    input: z.object(place),
    output: z.object({
      comments: z.array(ReviewComment.extend({ comment_id: id })),
      /** Why they cannot be changed. */
      readonly_reason: z.string().nullable(),
    }),
  }),
  /** 保存批注: creates a comment, or changes the text of one of the caller's */
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
  /** 阅读计时: adds to the time for which the caller had the pages of the book open */
  reading_time_add: write({
    who: ['member'],
    input: z.object({ ...place, seconds: z.coerce.number().int().min(1).max(READING_BEAT) }),
    output: z.object({ read_seconds: count }),
  }),
  /** 与本人其他教材对照: the caller's own totals, overall and by level-1 indicator; nobody else's */
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
          /** Null while a score is missing. */
          total: z.number().nullable(),
          /** In the order of `sections`. */
          parts: z.array(z.number().nullable()),
        }),
      ),
    }),
  }),
}

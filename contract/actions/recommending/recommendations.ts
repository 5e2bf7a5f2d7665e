import { z } from '#contract/zod'
import { id, ids, oneOf, paged, reason, text, whole, write } from '#contract/define'
import { BookBrief, bookFilter } from '#contract/entities/book'
import { declaredFilter } from '#contract/entities/declaration/declaredFilter'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { HANDLING_TAB } from '#contract/facts/declaration/life'
import {
  MOST_DECIDED,
  OPINION_LENGTH,
  RECOMMEND_STEPS,
  RECOMMENDATION_READERS,
  RECOMMENDERS,
} from '#contract/facts/declaration/recommending'
import { uploadedName } from '#contract/entities/system/uploaded'

/** The most books of one unit and year that have an order. */
const MOST_ORDERED = 1000

const OPINION = reason('推荐意见', OPINION_LENGTH.min, OPINION_LENGTH.max)
const REASON = reason('理由', RECOMMEND_STEPS.recommend_return.reason)

/** 推荐: what a unit does with the books that are recommended through it. */
export const recommendations = {
  /** 待处理, 已处理 and all, the recommended ones in their order */
  declare_recommend_list: paged({
    who: RECOMMENDATION_READERS,
    filter: {
      tab: oneOf(HANDLING_TAB, '页签').default('todo'),
      ...declaredFilter,
      major_category: bookFilter.major_category,
    },
    row: BookBrief.omit({ violation_status: true }).extend({
      recommend_sort: z.number().int().nullable(),
      completeness: z.number(),
      /** 申报（推荐）表 with the seals has been uploaded. */
      is_sealed: z.boolean(),
      submit_time: z.string().nullable(),
      year: whole,
    }),
    /** By tab. */
    extra: { counts: z.object({ todo: whole, done: whole, all: whole }) },
  }),
  /** 推荐、退回、不予推荐: all of the books, or none; those that are recommended follow the ones before in the order sent */
  declare_recommend_audit: write({
    who: RECOMMENDERS,
    input: z
      .object({
        book_ids: ids.max(MOST_DECIDED, `一次不超过${MOST_DECIDED}种`),
        op: z.enum(['pass', 'return', 'reject'], '请选择推荐、退回或不予推荐'),
        opinion: text('推荐意见', OPINION_LENGTH.max).optional(),
        reason: text('理由', REASON_LENGTH.long).optional(),
        /** The opinion with the seal of the unit. */
        sealed_file: uploadedName.optional(),
      })
      .superRefine(({ op, opinion, reason: why, sealed_file }, ctx) => {
        const said = op === 'pass' ? OPINION.safeParse(opinion ?? '') : REASON.safeParse(why ?? '')
        for (const { message } of said.error?.issues ?? [])
          ctx.addIssue({ code: 'custom', path: [op === 'pass' ? 'opinion' : 'reason'], message })
        if (op === 'pass' && sealed_file === undefined)
          ctx.addIssue({ code: 'custom', path: ['sealed_file'], message: '请上传盖章的推荐意见' })
      }),
    output: z.object({ done_num: whole }),
  }),
  /** 调整排序: every recommended book of the unit in this year, the first first */
  declare_recommend_sort: write({
    who: RECOMMENDERS,
    input: z.object({ year: id, book_ids: ids.max(MOST_ORDERED, `一次不超过${MOST_ORDERED}种`) }),
    output: z.object({ done_num: whole }),
  }),
}

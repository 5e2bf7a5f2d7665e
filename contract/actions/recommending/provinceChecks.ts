import { z } from '#contract/zod'
import { addIssues, ids, oneOf, paged, reason, text, whole, write } from '#contract/define'
import { BookBrief, bookFilter } from '#contract/entities/book'
import { declaredFilter } from '#contract/entities/declaration/declaredFilter'
import { REASON_LENGTH } from '#contract/facts/bounds'
import {
  CHECK_READERS,
  CHECK_STANDING,
  CHECK_TAB,
  CHECK_VERDICT,
  CHECKERS,
  OBJECTION_LENGTH,
} from '#contract/facts/declaration/provinceCheck'
import { MOST_DECIDED } from '#contract/facts/declaration/recommending'

const REASON = reason('异议理由', OBJECTION_LENGTH)

/** 省级复核 of books that others recommend. */
export const provinceChecks = {
  /** 待复核, 已复核 and all, those that are due first at the top */
  declare_check_list: paged({
    who: CHECK_READERS,
    filter: {
      tab: oneOf(CHECK_TAB, '页签').default('open'),
      ...declaredFilter,
      recommend_channel: bookFilter.recommend_channel,
      major_category: bookFilter.major_category,
    },
    row: BookBrief.omit({ violation_status: true }).extend({
      year: whole,
      recommend_unit: z.string().nullable(),
      /** The office that is asked. */
      check_unit: z.string(),
      opened_at: z.string(),
      due_at: z.string(),
      /** It can still be answered. */
      is_answerable: z.boolean(),
      standing: oneOf(CHECK_STANDING, '复核状态'),
      /** Null: nobody has answered, which counts as agreed once it is too late. */
      verdict: oneOf(CHECK_VERDICT, '复核意见').nullable(),
      reason: z.string().nullable(),
      check_time: z.string().nullable(),
      /** Null for readers outside the office and the platform. */
      check_name: z.string().nullable(),
    }),
    /** By tab. */
    extra: { counts: z.object({ open: whole, done: whole, all: whole }) },
  }),
  /** 复核: all of the books, or none; an answer may be changed until its time is over */
  declare_check_answer: write({
    who: CHECKERS,
    input: z
      .object({
        book_ids: ids.max(MOST_DECIDED, `一次不超过${MOST_DECIDED}种`),
        verdict: oneOf(CHECK_VERDICT, '复核意见'),
        reason: text('异议理由', REASON_LENGTH.long).optional(),
      })
      .superRefine(({ verdict, reason: why }, ctx) => {
        if (verdict === 'object') addIssues(ctx, REASON, why ?? '')
      }),
    output: z.object({ done_num: whole }),
  }),
}

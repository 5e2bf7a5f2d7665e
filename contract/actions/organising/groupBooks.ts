import { z } from '#contract/zod'
import { done, flag, id, ids, KEYS_KB, keyword, oneOf, paged, text, whole, write } from '#contract/define'
import { EXPERTS_PER_BOOK, tooHigh, tooLow } from '#contract/facts/bounds'
import { BOOK_FLAG, RESULT_GRADE, RESULT_STATUS } from '#contract/facts/results'
import { REFUSAL } from '#contract/refusals'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { MANAGERS } from '#contract/roles'
import { EMPTYING } from '#contract/facts/groups'
import { bookFilter, BookBrief, skipped } from '#contract/entities/book'

const GroupBook = BookBrief.extend({
  /** A trial sample: every expert of the group scores it, and it never counts in a result. */
  is_trial: flag,
  sort_no: z.number().int(),
  needed_num: z.number().int(),
  assigned_num: z.number().int(),
  done_num: z.number().int(),
  avoid_num: z.number().int(),
  result_status: oneOf(RESULT_STATUS, '结果'),
  flags: z.array(oneOf(BOOK_FLAG, '标记')),
  experts: z.array(
    z.object({
      /** Absent for a leader. */
      fenpei_id: id.nullable(),
      /** Absent for a leader when the review is anonymous; the name is then 专家N. */
      user_id: id.nullable(),
      name: z.string(),
      /** Absent for a leader who reads the name: scores and opinions stand under the number. */
      anon_no: z.number().int().nullable(),
      review_status: oneOf(REVIEW_STATUS, '评审状态'),
    }),
  ),
})

/** The books of a group. */
export const groupBooks = {
  /** 组可添加教材列表 */
  group_addlist: paged({
    who: MANAGERS,
    filter: { group_id: id, project_id: id.optional(), ...bookFilter },
    /** Pool books without a group, and library books that this call would add to the pool first. */
    row: BookBrief.extend({ in_project: flag, recommend_match: flag }),
  }),
  /** 教材加入/移出小组 */
  group_book: write({
    who: MANAGERS,
    permission: 'review:group:book',
    limitKb: KEYS_KB,
    input: z.object({ group_id: id, op: z.enum(['add', 'remove']).default('add'), book_ids: ids }),
    output: z.object({ done_num: z.number().int(), skipped }),
  }),
  /** 组内教材列表 */
  group_booklist: paged({
    who: [...MANAGERS, 'leader'],
    filter: {
      group_id: id,
      keyword: keyword('book'),
      result_status: oneOf(RESULT_STATUS, '结果').optional(),
      /** Books with all of these. */
      flags: z.array(oneOf(BOOK_FLAG, '标记')).max(10).optional(),
      assigned: z.enum(['full', 'part', 'none']).optional(),
    },
    row: GroupBook,
  }),
  /** 清空小组 */
  groupEmpty: write({
    who: MANAGERS,
    permission: 'review:group:book',
    limitKb: KEYS_KB,
    input: z
      .object({
        group_id: id.optional(),
        group_ids: ids.optional(),
        scope: z.enum(EMPTYING),
        confirm_text: z.literal('清空', '请输入“清空”以确认'),
      })
      .refine((one) => one.group_id !== undefined || one.group_ids !== undefined, {
        path: ['group_ids'],
        message: '请选择评审组',
      }),
    output: z.object({
      deleted: z.object({ book: z.number().int(), fenpei: z.number().int(), zhuanjia: z.number().int() }),
      /** Of several groups, those that stay as they are. */
      refused: z.array(z.object({ group_id: id, group_name: z.string(), reason: z.string() })),
    }),
  }),
  /** 修改项目内教材属性 */
  project_grouop_book_edit: write({
    who: MANAGERS,
    permission: 'review:group:book',
    limitKb: KEYS_KB,
    input: z
      .object({
        project_id: id,
        book_id: id.optional(),
        book_ids: ids.optional(),
        group_id: id.optional(),
        sort_no: z.coerce.number().pipe(whole).optional(),
        /** null: the group's number of experts per book. */
        needed_num: z.coerce
          .number()
          .int()
          .min(EXPERTS_PER_BOOK.min, tooLow('应配专家数', EXPERTS_PER_BOOK))
          .max(EXPERTS_PER_BOOK.max, tooHigh('应配专家数', EXPERTS_PER_BOOK))
          .nullable()
          .optional(),
        weight_factor: z.coerce.number().min(0.9, '系数不小于0.9').max(1.1, '系数不大于1.1').optional(),
        remark: text('备注', 200).optional(),
        /** 0 holds the book back from what is published. */
        publish_flag: flag.optional(),
        /** For directors, once the results are computed. */
        grade: oneOf(RESULT_GRADE, '等级').optional(),
        force: flag.optional(),
      })
      .refine((one) => (one.book_id === undefined) !== (one.book_ids === undefined), {
        path: ['book_id'],
        message: REFUSAL.chooseBook,
      }),
    output: done,
  }),
}

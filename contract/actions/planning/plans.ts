import { z } from '#contract/zod'
import {
  addIssues,
  done,
  flag,
  id,
  ids,
  keyword,
  oneOf,
  paged,
  read,
  reason,
  text,
  whole,
  write,
} from '#contract/define'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { keysOf } from '#contract/facts/closed'
import { PLAN_STATUS } from '#contract/facts/declaration/states'
import { PLAN_AUDITORS, PLAN_READERS, PLAN_SOURCE, PLAN_STEPS } from '#contract/facts/declaration/plans'
import { PlanFields } from '#contract/entities/declaration/planFields'
import { readRevision } from '#contract/rules/stale'
import { BOOK_WRITERS } from '#contract/roles'

const Status = oneOf(PLAN_STATUS, '状态')
const OPINION = '审核意见'
const OPINION_LENGTH = 5

/** What the caller may do with a plan, and the book that it has become. */
const Standing = z.object({
  plan_status: Status,
  audit_opinion: z.string().nullable(),
  audit_time: z.string().nullable(),
  update_time: z.string().nullable(),
  /** The steps that the caller may take now. */
  steps: z.array(z.enum(keysOf(PLAN_STEPS))),
  /** The caller writes the plans of this unit. */
  own: z.boolean(),
  book_id: id.nullable(),
  book_name: z.string().nullable(),
  /** The book lies among the deleted ones. */
  book_deleted: z.boolean(),
  revision: whole,
})

/** 选题（规划教材）: books that are to be written. */
export const plans = {
  /** 选题列表: of the own unit, those that others have had approved for the own imprint, those in one's care */
  book_plan_list: paged({
    who: PLAN_READERS,
    filter: {
      keyword: keyword('book'),
      plan_source: oneOf(PLAN_SOURCE, '选题来源').optional(),
      plan_status: Status.optional(),
      edu_level: oneOf(EDU_LEVEL, '教育层次').optional(),
      /** Only the caller's own that are approved: what a declaration may be begun from. */
      declarable: flag.optional(),
    },
    row: Standing.extend({
      plan_id: id,
      plan_name: z.string(),
      plan_source: oneOf(PLAN_SOURCE, '选题来源').nullable(),
      chief_editor: z.string().nullable(),
      chief_unit: z.string().nullable(),
      publisher_name: z.string().nullable(),
      edu_level: oneOf(EDU_LEVEL, '教育层次').nullable(),
      major_code: z.string().nullable(),
      major_name: z.string().nullable(),
      course_name: z.string().nullable(),
      carrier: oneOf(CARRIER, '载体形式').nullable(),
      expected_publish_date: z.string().nullable(),
      dept_name: z.string().nullable(),
    }),
  }),
  book_plan_detail: read({
    who: PLAN_READERS,
    input: z.object({ plan_id: id }),
    output: Standing.extend({
      plan_id: id,
      fields: PlanFields,
      sample_file_name: z.string().nullable(),
      publisher_name: z.string().nullable(),
      dept_name: z.string().nullable(),
      editable: z.boolean(),
    }),
  }),
  /** 暂存 or 提交 */
  book_plan_save: write({
    who: BOOK_WRITERS,
    limitKb: 192,
    input: z.object({
      plan_id: id.optional(),
      fields: PlanFields,
      submit: flag.default(0),
      revision: readRevision,
    }),
    output: z.object({ plan_id: id, plan_status: Status, revision: whole }),
  }),
  /** 审核通过（立项） or 退回 */
  book_plan_audit: write({
    who: PLAN_AUDITORS,
    input: z
      .object({
        plan_ids: ids.max(1000, '一次不超过1000个选题'),
        passed: flag,
        opinion: text(OPINION, REASON_LENGTH.long).optional(),
      })
      .superRefine(({ passed, opinion = '' }, ctx) => {
        if (passed === 0) addIssues(ctx, reason(OPINION, OPINION_LENGTH), opinion)
      }),
    output: z.object({ done_num: whole }),
  }),
  /** 提交, 开始编写, 已出版, 结题 */
  book_plan_step: write({
    who: BOOK_WRITERS,
    input: z.object({
      plan_id: id,
      step: z.enum(['submit', 'start', 'publish', 'close'], '操作不在可选范围内'),
    }),
    output: z.object({ plan_status: Status }),
  }),
  /** 删除: a draft only */
  book_plan_del: write({ who: BOOK_WRITERS, input: z.object({ plan_id: id }), output: done }),
  /** 转教材, 选用: begins the declaration of a planned book; a plan becomes one book */
  book_plan_declare: write({
    who: BOOK_WRITERS,
    input: z.object({ plan_id: id }),
    output: z.object({ book_id: id }),
  }),
}

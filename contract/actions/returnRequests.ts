import { z } from 'zod'
import { addIssues, done, flag, id, paged, reason, text, write, oneOf } from '#contract/define'
import { REQUEST_STATUS } from '#contract/dict'
import { MANAGERS } from '#contract/roles'

/** Why the office does not agree; the leader reads it. */
export const REFUSAL_REASON = reason('不同意的理由', 5)

/** Ours: what a leader asks of the office about the reviews of a book, and what it answers. */
export const returnRequestExtensions = {
  /** 退回申请; experts appear by name for the office only */
  return_request_list: paged({
    who: [...MANAGERS, 'leader'],
    filter: {
      project_id: id,
      group_id: id.optional(),
      request_status: oneOf(REQUEST_STATUS, '申请状态').optional(),
      keyword: z.string().max(100).optional(),
    },
    row: z.object({
      request_id: id,
      group_id: id,
      group_name: z.string(),
      book_id: id,
      book_name: z.string(),
      anon_no: z.number().int(),
      name: z.string().nullable(),
      leader_name: z.string(),
      reason: z.string(),
      request_status: oneOf(REQUEST_STATUS, '申请状态'),
      create_time: z.string(),
      decide_reason: z.string().nullable(),
      decide_time: z.string().nullable(),
    }),
  }),
  /** 审批退回申请: agreed, the review goes back to its expert with the leader's reason */
  return_request_decide: write({
    who: MANAGERS,
    input: z
      .object({ request_id: id, approved: flag, reason: text('不同意的理由', 500).default('') })
      .superRefine(({ approved, reason }, ctx) => {
        if (approved === 0) addIssues(ctx, REFUSAL_REASON, reason)
      }),
    output: done,
  }),
  /** 撤回退回申请 */
  return_request_withdraw: write({ who: ['leader'], input: z.object({ request_id: id }), output: done }),
}

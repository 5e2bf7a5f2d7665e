import { z } from '#contract/zod'
import {
  addIssues,
  anyIds,
  done,
  flag,
  id,
  KEYS_KB,
  keyword,
  oneOf,
  paged,
  read,
  reason,
  text,
  whole,
  write,
} from '#contract/define'
import { WrittenReview } from '#contract/entities/review'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { REQUEST_STATUS, REVIEW_STATUS } from '#contract/facts/reviews'
import { EXPERT_STATUS } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { IndicatorNode } from '#contract/entities/indicator'

/** Why the office rejects the request; shown to the leader. */
export const REFUSAL_REASON = reason('不同意的理由', 5)

/** Returned reviews: by the office or at a leader's request, and their earlier versions. */
export const returns = {
  /** 退回专家评审; a leader's call is only a request that the office decides, see `return_request_decide` */
  return_expert_review: write({
    who: [...MANAGERS, 'leader'],
    limitKb: KEYS_KB,
    input: z.object({
      project_id: id,
      /** The expert; a leader knows the experts of a book by anonymous number only. */
      user_id: id.optional(),
      anon_no: z.coerce.number().pipe(whole.min(1)).optional(),
      /** Empty: all books of the expert. A leader has to name one. */
      book_ids: anyIds.default([]),
      reason: reason('退回理由', 5),
      /** Notifies the expert by an in-site message. */
      notify: flag.default(1),
    }),
    output: z.object({
      returned_num: z.number().int(),
      /** Null for a request: the review has not changed yet. */
      expert_status: oneOf(EXPERT_STATUS, '专家状态').nullable(),
      request_status: oneOf(REQUEST_STATUS, '申请状态').nullable(),
    }),
  }),
  /** 退回申请; experts appear by name for the office only */
  return_request_list: paged({
    who: [...MANAGERS, 'leader'],
    filter: {
      project_id: id,
      group_id: id.optional(),
      request_status: oneOf(REQUEST_STATUS, '申请状态').optional(),
      keyword: keyword('book'),
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
  /** 审批退回申请: on approval, the review is returned to its expert with the leader's reason */
  return_request_decide: write({
    who: MANAGERS,
    permission: 'review:progress:return',
    input: z
      .object({
        request_id: id,
        approved: flag,
        reason: text('不同意的理由', REASON_LENGTH.long).default(''),
      })
      .superRefine(({ approved, reason }, ctx) => {
        if (approved === 0) addIssues(ctx, REFUSAL_REASON, reason)
      }),
    output: done,
  }),
  /** 撤回退回申请 */
  return_request_withdraw: write({ who: ['leader'], input: z.object({ request_id: id }), output: done }),
  /** 退回前的版本: a review as it was at each return, and as it is now */
  review_version_list: read({
    who: [...MANAGERS, 'member', 'leader'],
    input: z.object({
      project_id: id,
      book_id: id,
      /** The expert, for the office; absent together with `anon_no`: the caller's own review. */
      user_id: id.optional(),
      /** A leader knows the experts of a book by number only. */
      anon_no: z.coerce.number().pipe(whole.min(1)).optional(),
    }),
    output: z.object({
      rule: ScoreRule,
      indicators: z.array(IndicatorNode),
      /** The latest first. */
      versions: z.array(
        z.object({ version_id: id, reason: z.string(), return_time: z.string(), review: WrittenReview }),
      ),
      /** Null for others than the expert until it is submitted again. */
      present: WrittenReview.nullable(),
    }),
  }),
  /** 退回记录 */
  returned_review_list: paged({
    who: [...MANAGERS, 'sys2'],
    filter: {
      project_id: id,
      group_id: id.optional(),
      keyword: keyword('book'),
      review_status: oneOf(REVIEW_STATUS, '评审状态').optional(),
    },
    row: z.object({
      version_id: id,
      book_name: z.string(),
      name: z.string(),
      group_name: z.string(),
      reason: z.string(),
      return_time: z.string(),
      return_deadline: z.string().nullable(),
      /** The present status of the review. */
      review_status: oneOf(REVIEW_STATUS, '评审状态'),
      before_score: z.number().nullable(),
      now_score: z.number().nullable(),
    }),
  }),
}

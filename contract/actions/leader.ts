import { z } from 'zod'
import { flag, id, paged, read, text, write, oneOf } from '#contract/define'
import {
  BOOK_FLAG,
  CONCLUSION,
  DEVIATION,
  GRADE,
  OPINION_STATUS,
  REQUEST_STATUS,
  REVIEW_STATUS,
  VOTE,
} from '#contract/dict'
import { ScoreMode } from '#contract/rules/scoreRule'
import { MANAGERS } from '#contract/roles'
import { Opinion, ReviewComment, points } from '#contract/entities/review'

const votes = (label: string) => z.coerce.number().int().min(0, `${label}票数不小于0`).max(999)
const noted = { kind: oneOf(DEVIATION, '分歧'), text: text('分歧说明', 1000) }
/** How the reviews disagree, in figures. */
const deviations = z.array(z.object({ kind: oneOf(DEVIATION, '分歧'), text: z.string() }))

const LeaderOpinion = z.object({
  leader_score: z.number().nullable(),
  grade: oneOf(GRADE, '等级').nullable(),
  vote_agree: z.number().int().nullable(),
  vote_against: z.number().int().nullable(),
  vote_abstain: z.number().int().nullable(),
  deviation_notes: z.array(z.object(noted)),
  conclusion: oneOf(CONCLUSION, '结论').nullable(),
  advice: z.string(),
  is_discussed: flag,
  veto_confirm: z.array(z.object({ indicator_id: id, confirmed: z.boolean(), reason: z.string() })),
  opinion_status: oneOf(OPINION_STATUS, '意见状态'),
  submit_time: z.string().nullable(),
})

/** A leader's view of the group and the group's opinion. */
export const leader = {
  /** 组长的教材列表: experts appear by their anonymous numbers, scores only after the leader's own submission */
  groupe_leader_booklist: paged({
    who: ['leader', ...MANAGERS],
    filter: {
      project_id: id,
      group_id: id.optional(),
      opinion_status: oneOf(OPINION_STATUS, '意见状态').optional(),
      /** Any of them. */
      flags: z.array(oneOf(BOOK_FLAG, '标记')).optional(),
      keyword: z.string().max(100).optional(),
    },
    row: z.object({
      book_id: id,
      group_id: id,
      sort_no: z.number().int(),
      book_name: z.string(),
      group_name: z.string(),
      valid_num: z.number().int(),
      needed_num: z.number().int(),
      /** Every expert of the book; null while he has not handed in. */
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
      /** Why the caller sees nothing of this book's reviews; null when he does. */
      hidden_reason: z.string().nullable(),
      /** He writes about it in place of the group's leaders, who must avoid it. */
      is_acting: z.boolean(),
      flags: z.array(oneOf(BOOK_FLAG, '标记')),
    }),
    extra: {
      /** Why the scores of a whole group are hidden; null when they are shown. */
      hidden_reason: z.string().nullable(),
    },
  }),
  /** 组长查看某书各专家评审明细 */
  leader_expert_reviews: read({
    who: ['leader', ...MANAGERS],
    input: z.object({ project_id: id, book_id: id }),
    output: z.object({
      book_name: z.string(),
      group_id: id,
      group_name: z.string(),
      hidden_reason: z.string().nullable(),
      flags: z.array(oneOf(BOOK_FLAG, '标记')),
      deviations,
      /** What the leader said about them; empty until the opinion is handed in. */
      explanations: z.array(z.object({ label: z.string(), text: z.string() })),
      opinion_status: oneOf(OPINION_STATUS, '意见状态'),
      /** Why the caller cannot have reviews of this book given back, and cannot mark it; null when he can. */
      return_refusal: z.string().nullable(),
      mark_refusal: z.string().nullable(),
      experts: z.array(
        z.object({
          anon_no: z.number().int(),
          name: z.string().nullable(),
          /** For who may give reviews back himself. */
          user_id: id.nullable(),
          is_own: z.boolean(),
          /** It was given back once: `review_version_list` has what stood in it before. */
          was_returned: z.boolean(),
          /** The last one about this review. */
          return_request: z
            .object({
              request_id: id,
              request_status: oneOf(REQUEST_STATUS, '申请状态'),
              reason: z.string(),
              decide_reason: z.string().nullable(),
              create_time: z.string(),
              /** The caller asked, and may take it back. */
              is_own: z.boolean(),
            })
            .nullable(),
          /** This and what follows is null while the review is not handed in. */
          total_score: z.number().nullable(),
          is_trim: z.boolean(),
          grade: oneOf(GRADE, '等级').nullable(),
          vote: oneOf(VOTE, '投票').nullable(),
          conclusion: oneOf(CONCLUSION, '结论').nullable(),
          review_status: oneOf(REVIEW_STATUS, '评审状态'),
          submit_time: z.string().nullable(),
        }),
      ),
      matrix: z.array(
        z.object({
          indicator_id: id,
          code: z.string(),
          name: z.string(),
          /** The level-1 indicator above it. */
          top: z.string().nullable(),
          full: z.number().nullable(),
          scores: z.array(z.object({ anon_no: z.number().int(), score: z.number().nullable() })),
          avg: z.number().nullable(),
        }),
      ),
      advices: z.array(Opinion.extend({ anon_no: z.number().int(), comments: z.array(ReviewComment) })),
      vetoes: z.array(
        z.object({
          indicator_id: id,
          name: z.string(),
          hits: z.array(z.object({ anon_no: z.number().int(), reason: z.string(), pages: z.string() })),
        }),
      ),
      stat: z.object({
        valid_num: z.number().int(),
        avg: z.number().nullable(),
        /** Without the extremes that the rule leaves out. */
        trimmed: z.number().nullable(),
        max: z.number().nullable(),
        min: z.number().nullable(),
        range: z.number().nullable(),
        std: z.number().nullable(),
      }),
    }),
  }),
  /** 组长(小组)意见保存/提交 */
  groupLeader_advice_add: write({
    who: ['leader'],
    input: z.object({
      project_id: id,
      group_id: id,
      /** Absent: the report on the whole group's work. */
      book_id: id.optional(),
      /** What `groupLeader_advice_detail` said; a leader and a deputy must not write over one another. */
      version: z.number().int().optional(),
      leader_score: points.nullish(),
      conclusion: oneOf(CONCLUSION, '结论').nullish(),
      advice: text('小组意见', 20_000).default(''),
      grade: oneOf(GRADE, '等级').nullish(),
      vote_agree: votes('赞成').nullish(),
      vote_against: votes('反对').nullish(),
      vote_abstain: votes('弃权').nullish(),
      is_discussed: flag.default(0),
      deviation_notes: z.array(z.object(noted)).max(10).default([]),
      veto_confirm: z
        .array(z.object({ indicator_id: id, confirmed: z.boolean(), reason: text('说明', 500).default('') }))
        .default([]),
      status: z.enum(['draft', 'submitted']),
    }),
    output: z.object({ opinion_status: oneOf(OPINION_STATUS, '意见状态'), version: z.number().int() }),
  }),
  /** 组长意见详情 */
  groupLeader_advice_detail: read({
    who: ['leader', ...MANAGERS],
    input: z.object({ project_id: id, group_id: id, book_id: id.optional() }),
    output: LeaderOpinion.extend({
      readonly_reason: z.string().nullable(),
      /** Why it may be kept but not handed in yet. */
      submit_reason: z.string().nullable(),
      /** Why the office gave it back; null unless it did. */
      return_reason: z.string().nullable(),
      leader_name: z.string().nullable(),
      /** Changes with every save; 0 before the first. */
      version: z.number().int(),
      /** The experts disagree so much that the group has to discuss the book. */
      is_divergent: z.boolean(),
      deviations,
      score_mode: ScoreMode,
      /** Who may vote. */
      panel_num: z.number().int(),
      /** The experts' opinions part by part, anonymous: a start for the group's own. */
      merged_advice: z.string(),
      /** The figures of the whole group in words, for its report; empty for a book. */
      group_figures: z.string(),
      min_len: z.number().int(),
      full_score: z.number().nullable(),
      leader_score_counts: z.boolean(),
    }),
  }),
  /** 组长意见列表 */
  groupLeader_advice_list: paged({
    who: ['leader', ...MANAGERS],
    filter: {
      project_id: id,
      group_id: id.optional(),
      opinion_status: oneOf(OPINION_STATUS, '意见状态').optional(),
      keyword: z.string().max(100).optional(),
    },
    row: z.object({
      id,
      group_id: id,
      book_id: id.nullable(),
      book_name: z.string().nullable(),
      group_name: z.string(),
      leader_name: z.string(),
      leader_score: z.number().nullable(),
      conclusion: oneOf(CONCLUSION, '结论').nullable(),
      advice: z.string(),
      opinion_status: oneOf(OPINION_STATUS, '意见状态'),
      submit_time: z.string().nullable(),
    }),
  }),
}

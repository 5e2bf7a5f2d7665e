import { z } from 'zod'
import { done, flag, id, paged, read, reason, text, write, oneOf } from '#contract/define'
import { BOOK_FLAG, CONCLUSION, GRADE, OPINION_STATUS, REVIEW_STATUS, VOTE } from '#contract/dict'
import { MANAGERS } from '#contract/roles'
import { Opinion, points } from '#contract/entities/review'

const LeaderOpinion = z.object({
  leader_score: z.number().nullable(),
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
      hidden_reason: z.string().nullable(),
      experts: z.array(
        z.object({
          anon_no: z.number().int(),
          name: z.string().nullable(),
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
      advices: z.array(Opinion.extend({ anon_no: z.number().int() })),
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
      is_discussed: flag.default(0),
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
      /** The experts' opinions one after the other, anonymous: a start for the group's own. */
      merged_advice: z.string(),
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

/** Ours. */
export const leaderExtensions = {
  /** The leader's opinion goes back for revision */
  leader_opinion_return: write({
    who: MANAGERS,
    input: z.object({ project_id: id, group_id: id, book_id: id.optional(), reason: reason('退回理由', 5) }),
    output: done,
  }),
  /** 代理组长: books that the group's leaders must all avoid, and who acts for them */
  acting_leader_list: read({
    who: MANAGERS,
    input: z.object({ group_id: id }),
    output: z.array(
      z.object({
        book_id: id,
        book_name: z.string(),
        leaders: z.array(
          z.object({
            name: z.string(),
            leader_type: z.enum(['leader', 'deputy']),
            /** What keeps him away; null when nothing does. */
            reason: z.string().nullable(),
          }),
        ),
        /** `problem`: why the chosen one cannot write any more. */
        acting: z.object({ user_id: id, name: z.string(), problem: z.string().nullable() }).nullable(),
        opinion_status: oneOf(OPINION_STATUS, '意见状态'),
      }),
    ),
  }),
  /** 可任代理组长的专家 */
  acting_leader_candidates: read({
    who: MANAGERS,
    input: z.object({ group_id: id, book_id: id }),
    output: z.array(
      z.object({
        user_id: id,
        name: z.string(),
        unit: z.string().nullable(),
        group_name: z.string(),
        in_group: z.boolean(),
      }),
    ),
  }),
  /** 指定或撤销代理组长 */
  acting_leader_set: write({
    who: MANAGERS,
    input: z.object({ group_id: id, book_id: id, user_id: id.nullable() }),
    output: done,
  }),
}

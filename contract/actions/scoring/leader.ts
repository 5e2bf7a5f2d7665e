import { z } from '#contract/zod'
import { addIssues, done, flag, id, keyword, oneOf, paged, read, reason, text, write } from '#contract/define'
import { Opinion, points, ReviewComment } from '#contract/entities/review'
import { OPINION_STATUS } from '#contract/facts/opinions'
import { BOOK_FLAG } from '#contract/facts/results'
import {
  CONCLUSION,
  GRADE,
  REQUEST_STATUS,
  REVIEW_STATUS,
  SAVED_AS,
  VOTE,
  REVIEW_TEXT,
  SHEET,
} from '#contract/facts/reviews'
import { MANAGERS } from '#contract/roles'
import { ScoreMode } from '#contract/rules/project/scoreRule'
import { LeaderBookRow } from '#contract/entities/leaderBook'
import { deviations, LeaderOpinion, noted, VetoDecision, votes } from '#contract/entities/leaderOpinion'
import { REASON_LENGTH } from '#contract/facts/bounds'

/** Why a book has to be discussed. */
export const MARK_REASON = reason('分歧说明', 5)

/** Names an opinion; without a book it is the report on the whole group's work. */
const opinionKey = { project_id: id, group_id: id, book_id: id.optional() }

/** The group leader's view of the group, and the group's opinion. */
export const leader = {
  /** 组长的教材列表: experts appear by their anonymous numbers, scores only after the leader's own submission */
  groupe_leader_booklist: paged({
    who: ['leader', ...MANAGERS],
    filter: {
      project_id: id,
      group_id: id.optional(),
      opinion_status: oneOf(OPINION_STATUS, '意见状态').optional(),
      /** Books with any of these flags. */
      flags: z.array(oneOf(BOOK_FLAG, '标记')).optional(),
      keyword: keyword('book'),
    },
    row: LeaderBookRow,
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
      /** The leader's explanations; empty until the opinion is submitted. */
      explanations: z.array(z.object({ label: z.string(), text: z.string() })),
      opinion_status: oneOf(OPINION_STATUS, '意见状态'),
      /** Why the caller can neither return reviews of this book nor mark it; null when both are possible. */
      return_refusal: z.string().nullable(),
      mark_refusal: z.string().nullable(),
      experts: z.array(
        z.object({
          anon_no: z.number().int(),
          name: z.string().nullable(),
          /** Only for callers who may return reviews directly. */
          user_id: id.nullable(),
          is_own: z.boolean(),
          /** It was returned before: `review_version_list` has the earlier versions. */
          was_returned: z.boolean(),
          /** The latest return request for this review. */
          return_request: z
            .object({
              request_id: id,
              request_status: oneOf(REQUEST_STATUS, '申请状态'),
              reason: z.string(),
              decide_reason: z.string().nullable(),
              create_time: z.string(),
              /** The caller made the request and may withdraw it. */
              is_own: z.boolean(),
            })
            .nullable(),
          /** This field and the following ones are null until the review is submitted. */
          total_score: z.number().nullable(),
          is_trim: z.boolean(),
          grade: oneOf(GRADE, '等级').nullable(),
          vote: oneOf(VOTE, '投票').nullable(),
          conclusion: oneOf(CONCLUSION, '结论').nullable(),
          review_status: oneOf(REVIEW_STATUS, '评审状态'),
          submit_time: z.string().nullable(),
          /** Written after an office replaced the expert's password, who has not confirmed it yet. */
          is_after_reset: z.boolean(),
        }),
      ),
      matrix: z.array(
        z.object({
          indicator_id: id,
          code: z.string(),
          name: z.string(),
          /** The level-1 indicator it belongs to. */
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
        /** The mean without the extremes that the rule drops. */
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
    limitKb: 192,
    input: z.object({
      ...opinionKey,
      /**
       * The version from `groupLeader_advice_detail`, so that leader and deputy do not overwrite each other.
       */
      version: z.number().int().optional(),
      leader_score: points.nullish(),
      conclusion: oneOf(CONCLUSION, '结论').nullish(),
      advice: text('小组意见', REVIEW_TEXT.advice).default(''),
      grade: oneOf(GRADE, '等级').nullish(),
      vote_agree: votes('赞成').nullish(),
      vote_against: votes('反对').nullish(),
      vote_abstain: votes('弃权').nullish(),
      is_discussed: flag.default(0),
      deviation_notes: z.array(z.object(noted)).max(10).default([]),
      veto_confirm: z.array(VetoDecision).max(SHEET.vetoes).default([]),
      status: z.enum(SAVED_AS),
      /** Refuses what saving would refuse, and writes nothing. */
      check_only: flag.optional(),
    }),
    output: z.object({
      /** Null before the first save. */
      id: id.nullable(),
      opinion_status: oneOf(OPINION_STATUS, '意见状态'),
      version: z.number().int(),
    }),
  }),
  /** 组长意见详情 */
  groupLeader_advice_detail: read({
    who: ['leader', ...MANAGERS],
    input: z.object(opinionKey),
    output: LeaderOpinion.extend({
      /** Null before the first save. */
      id: id.nullable(),
      readonly_reason: z.string().nullable(),
      /** Why it can be saved but not submitted yet. */
      submit_reason: z.string().nullable(),
      /** Why the office returned it; null unless it did. */
      return_reason: z.string().nullable(),
      leader_name: z.string().nullable(),
      /** Increases with every save; 0 before the first. */
      version: z.number().int(),
      /** The experts' scores diverge so far that the group has to discuss the book. */
      is_divergent: z.boolean(),
      deviations,
      score_mode: ScoreMode,
      /** The experts' mean without rounding rules, of a book; null while it is hidden, and for a group. */
      avg: z.number().nullable(),
      /** How many experts of a book, or of the group's books, came to each conclusion. */
      conclusions: z.array(z.object({ conclusion: oneOf(CONCLUSION, '结论'), num: z.number().int() })),
      /** Number of members who may vote. */
      panel_num: z.number().int(),
      /**
       * The experts' opinions merged section by section, anonymous: a starting point for the group's opinion.
       */
      merged_advice: z.string(),
      /** The statistics of the whole group as text, for its report; empty for a book. */
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
      /** Opinions that are hidden from the caller have no conclusion. */
      conclusion: oneOf(CONCLUSION, '结论').optional(),
      keyword: keyword('book'),
    },
    row: z.object({
      id,
      group_id: id,
      book_id: id.nullable(),
      book_name: z.string().nullable(),
      group_name: z.string(),
      leader_name: z.string(),
      leader_score: z.number().nullable(),
      grade: oneOf(GRADE, '等级').nullable(),
      conclusion: oneOf(CONCLUSION, '结论').nullable(),
      advice: z.string(),
      opinion_status: oneOf(OPINION_STATUS, '意见状态'),
      submit_time: z.string().nullable(),
    }),
  }),
  /** Returns the leader's opinion for revision */
  leader_opinion_return: write({
    who: MANAGERS,
    permission: 'review:progress:return',
    input: z.object({ ...opinionKey, reason: reason('退回理由', 5) }),
    output: done,
  }),
  /**
   * 标记分歧: the book has to be discussed although it is within the limits of the rule; `marked: 0` removes the
   * mark
   */
  divergence_mark_set: write({
    who: [...MANAGERS, 'leader'],
    input: z
      .object({
        project_id: id,
        book_id: id,
        marked: flag,
        reason: text('分歧说明', REASON_LENGTH.long).default(''),
      })
      .superRefine(({ marked, reason }, ctx) => {
        if (marked === 1) addIssues(ctx, MARK_REASON, reason)
      }),
    output: done,
  }),
}

import { z } from '#contract/zod'
import { flag, id, oneOf, paged, read, text, write } from '#contract/define'
import { recentPass } from '#contract/entities/recentPass'
import { points } from '#contract/entities/review'
import { REFUSAL } from '#contract/refusals'
import { REASON_LENGTH, WELL_FOUNDED } from '#contract/facts/bounds'
import {
  BOOK_FLAG,
  OPEN_VIOLATION,
  RESULT_GRADE,
  RESULT_STATUS,
  VIOLATION_STATUS,
} from '#contract/facts/results'
import { DECLARERS, DIRECTORS, MANAGERS } from '#contract/roles'
import { resultFilter } from '#contract/entities/filters'
import { EDU_LEVEL } from '#contract/facts/books'

const ResultRow = z.object({
  book_id: id,
  book_code: z.string().nullable(),
  book_name: z.string(),
  isbn: z.string().nullable(),
  first_editor: z.string().nullable(),
  publisher_name: z.string().nullable(),
  edu_level: oneOf(EDU_LEVEL, '教育层次').nullable(),
  major_category: z.string().nullable(),
  group_id: id.nullable(),
  group_name: z.string().nullable(),
  scores: z.array(
    z.object({ anon_no: z.number().int(), score: z.number().nullable(), is_trim: z.boolean() }),
  ),
  valid_num: z.number().int().nullable(),
  avg_score: z.number().nullable(),
  trimmed_score: z.number().nullable(),
  leader_score: z.number().nullable(),
  group_factor: z.number().nullable(),
  bonus_score: z.number().nullable(),
  final_score: z.number().nullable(),
  std_dev: z.number().nullable(),
  range_score: z.number().nullable(),
  rank_group: z.number().int().nullable(),
  rank_all: z.number().int().nullable(),
  grade: oneOf(RESULT_GRADE, '等级').nullable(),
  result_status: oneOf(RESULT_STATUS, '结果'),
  violation_status: oneOf(VIOLATION_STATUS, '违规'),
  flags: z.array(oneOf(BOOK_FLAG, '标记')),
  final_manual: flag,
  manual_reason: z.string().nullable(),
  /** 0: held back from what is published. */
  publish_flag: flag,
  rule_version: z.number().int().nullable(),
  /** The leader's explanations of the experts' disagreement and of their vetoes. */
  explanations: z.array(z.object({ label: z.string(), text: z.string() })),
})

/** Scores, ranks, project progress, and the file with which anyone can verify the result. */
export const results = {
  /** 教材结果分. Once results are published, declarers get only the final score and grade of their own books */
  book_resultscore: paged({
    who: [...MANAGERS, 'sys2', 'leader', ...DECLARERS],
    filter: {
      ...resultFilter,
      book_id: id.optional(),
      /**
       * For wall screens and the ranking, shown to a public hall: nothing while scores are under embargo, and
       * masked names stay hidden.
       */
      wall: flag.optional(),
    },
    row: ResultRow,
    extra: {
      calc_time: z.string().nullable(),
      /** Scores changed after the last calculation. */
      stale: z.boolean(),
      /** Since when the results are final. */
      lock_time: z.string().nullable(),
      select_line: z.number().nullable(),
      full_score: z.number().nullable(),
      /** For wall screens and the ranking: whether the embargo is the reason for an empty answer. */
      embargo: z.boolean().optional(),
    },
  }),
  /** 核算/更新最终分 */
  update_project_finalscore: write({
    who: DIRECTORS,
    permission: 'review:result:calc',
    input: z.discriminatedUnion('mode', [
      z.object({
        mode: z.literal('calc'),
        project_id: id,
        /** Groups that the answer is about; ranks run through the project, so it is always computed as a whole. */
        group_ids: z.array(id).max(500, '评审组不超过500个').optional(),
      }),
      z.object({
        mode: z.literal('manual'),
        project_id: id,
        book_id: id,
        /** null removes a manual score. */
        final_score: points.nullable(),
        reason: text('理由', REASON_LENGTH.long).min(WELL_FOUNDED, REFUSAL.manualReason),
      }),
      z.object({
        mode: z.literal('grade'),
        project_id: id,
        book_id: id,
        grade: oneOf(RESULT_GRADE, '等级'),
      }),
      z.object({
        mode: z.literal('lock'),
        project_id: id,
        /** 0 opens the results again. */
        locked: flag.default(1),
        /** Of the scene `final_edit`: the password was entered once more. */
        pass_token: recentPass,
      }),
    ]),
    output: z.object({
      total: z.number().int(),
      scored_num: z.number().int(),
      insufficient_num: z.number().int(),
      divergent_num: z.number().int(),
      vetoed_num: z.number().int(),
      /** The books that were counted so. */
      insufficient: z.array(id),
      divergent: z.array(id),
      vetoed: z.array(id),
      calc_time: z.string().nullable(),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  }),
  /** 项目总体统计 */
  project_all_num: read({
    who: [...MANAGERS, 'sys2', 'member'],
    input: z.object({
      project_id: id,
      group_id: id.optional(),
      /** For a wall screen: refused to those who would get their own numbers only. */
      wall: flag.optional(),
    }),
    output: z.object({
      book_num: z.number().int(),
      grouped_num: z.number().int(),
      /** Books assigned to at least one expert. */
      assigned_book_num: z.number().int(),
      expert_num: z.number().int(),
      confirmed_num: z.number().int(),
      committed_num: z.number().int(),
      all_submit_expert_num: z.number().int(),
      group_num: z.number().int(),
      need_review_num: z.number().int(),
      assigned_num: z.number().int(),
      draft_num: z.number().int(),
      done_num: z.number().int(),
      locked_num: z.number().int(),
      done_rate: z.number().nullable(),
      leader_opinion_num: z.number().int(),
      gap_book_num: z.number().int(),
      /** Reviews that were returned and have not been resubmitted. */
      returned_num: z.number().int(),
      /** Pending requests of leaders to return a review. */
      return_request_num: z.number().int(),
      divergent_num: z.number().int(),
      veto_num: z.number().int(),
      /** Number of books per flag; flags that no book has are left out. */
      by_flag: z.array(z.object({ flag: oneOf(BOOK_FLAG, '标记'), num: z.number().int() })),
      /** Books with a reported violation that is not decided yet. */
      by_violation: z.array(z.object({ violation_status: z.enum(OPEN_VIOLATION), num: z.number().int() })),
      deadline: z.string(),
      /** Seconds until the deadline, by the server's clock; 0 when it has passed. */
      remain_seconds: z.number().int(),
      by_group: z.array(
        z.object({
          group_id: id,
          group_name: z.string(),
          need: z.number().int(),
          done: z.number().int(),
          rate: z.number().nullable(),
        }),
      ),
      /** The declaring province: a code of `ps_province`, or null where it is not known. */
      by_province: z.array(z.object({ province_id: z.string().nullable(), num: z.number().int() })),
      /** Submitted reviews per day, for the last days that have any, in ascending order. */
      by_day: z.array(z.object({ date: z.string(), done: z.number().int() })),
    }),
  }),
  result_trace: read({
    who: [...MANAGERS, 'leader'],
    input: z.object({ project_id: id, book_id: id }),
    output: z.object({
      book_name: z.string(),
      final_score: z.number().nullable(),
      rule_version: z.number().int().nullable(),
      steps: z.array(z.object({ step: z.string(), label: z.string(), text: z.string() })),
    }),
  }),
  /** 图形: the scores of every group, as chart data; books without a group appear under null */
  result_figures: read({
    who: MANAGERS,
    input: z.object({ project_id: id }),
    output: z.object({
      full_score: z.number().nullable(),
      select_line: z.number().nullable(),
      groups: z.array(
        z.object({
          group_id: id.nullable(),
          group_name: z.string(),
          /** Final scores and the experts' means, as last computed. */
          final: z.array(z.number()),
          mean: z.array(z.number()),
        }),
      ),
    }),
  }),
  /** The published result file, in the format `npm run recompute` reads */
  result_file: read({
    who: MANAGERS,
    permission: 'review:result:export',
    input: z.object({ project_id: id }),
    output: z.object({ file_name: z.string(), content: z.record(z.string(), z.unknown()) }),
  }),
}

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
  reason,
  text,
  whole,
  write,
} from '#contract/define'
import { RECHECK_RESULT } from '#contract/facts/declaration/afterResult'
import { REASON_LENGTH, WELL_FOUNDED } from '#contract/facts/bounds'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { RESULT_STATUS } from '#contract/facts/results'
import { DIRECTORS, MANAGERS } from '#contract/roles'
import { SelectionRule } from '#contract/rules/result/selection'

const number = z.number().nullable()
const words = z.string().nullable()

/** 入选: which books the office proposes, and what the recheck of them finds. */
export const selection = {
  /** The books of a project with what the rule and the office say of each, the best first */
  selection_list: paged({
    who: MANAGERS,
    permission: 'review:selection:list',
    filter: {
      project_id: id,
      group_id: id.optional(),
      /** Only those in (1), or out (0). */
      chosen: flag.optional(),
      recheck: z.enum(['open', 'pass', 'fail'], '复核结论不在可选范围内').optional(),
      keyword: keyword('book'),
    },
    row: z.object({
      book_id: id,
      book_name: z.string(),
      first_editor: words,
      publisher_name: words,
      group_name: words,
      final_score: number,
      rank_all: number,
      rank_group: number,
      vote_agree: number,
      vote_against: number,
      vote_abstain: number,
      result_status: oneOf(RESULT_STATUS, '结果'),
      declare_status: oneOf(DECLARE_STATUS, '申报状态'),
      chosen: flag,
      /** Why it is in or out. */
      why: z.string(),
      /** Nobody can choose it. */
      barred: flag,
      /** Chosen, or not, against the rule. */
      adjust_reason: words,
      recheck_result: oneOf(RECHECK_RESULT, '复核结论').nullable(),
      recheck_reason: words,
    }),
    extra: {
      rule: SelectionRule.nullable(),
      shows_rank: flag,
      /** Since when it is under recheck. */
      submit_time: words,
      book_num: whole,
      chosen_num: whole,
      /** In recheck, without a finding yet. */
      recheck_open_num: whole,
      /** Without scores that are true, nothing can be proposed. */
      closed_reason: words,
      publicity: z.object({
        /** The whole address of the public list; null until publicity begins. */
        link: words,
        begin_time: words,
        end_time: words,
      }),
    },
  }),
  /** 保存规则: the rule by which books are proposed, and whether the public list tells their ranks */
  selection_save: write({
    who: DIRECTORS,
    permission: 'review:selection:edit',
    input: z.object({ project_id: id, rule: SelectionRule, shows_rank: flag.default(0) }),
    output: done,
  }),
  /** 人工调整 one book against the rule; null returns it to the rule */
  selection_adjust: write({
    who: DIRECTORS,
    permission: 'review:selection:edit',
    input: z
      .object({
        project_id: id,
        book_id: id,
        chosen: flag.nullable(),
        reason: text('理由', REASON_LENGTH.long).default(''),
      })
      .superRefine(({ chosen, reason: said }, ctx) => {
        if (chosen !== null) addIssues(ctx, reason('理由', WELL_FOUNDED), said)
      }),
    output: done,
  }),
  /** 提交复核 what is proposed, or take it back as long as nothing of it was rechecked */
  selection_submit: write({
    who: DIRECTORS,
    permission: 'review:selection:edit',
    input: z.object({ project_id: id, op: z.enum(['submit', 'withdraw'], '操作有误') }),
    output: z.object({ done_num: whole }),
  }),
  /** 专项审核的结论 of books under recheck: what fails is not selected */
  selection_recheck: write({
    who: DIRECTORS,
    permission: 'review:selection:edit',
    limitKb: 384,
    input: z
      .object({
        project_id: id,
        book_ids: ids,
        result: oneOf(RECHECK_RESULT, '复核结论'),
        reason: text('理由', REASON_LENGTH.long).default(''),
      })
      .superRefine(({ result, reason: said }, ctx) => {
        if (result === 'fail') addIssues(ctx, reason('理由', WELL_FOUNDED), said)
      }),
    output: z.object({ done_num: whole }),
  }),
}

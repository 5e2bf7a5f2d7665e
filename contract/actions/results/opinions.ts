import { z } from '#contract/zod'
import { flag, id, oneOf, paged, read, requiredText, whole, write } from '#contract/define'
import { FEEDBACK_STATES, MAX_FEEDBACK } from '#contract/facts/opinions'
import { CONCLUSION } from '#contract/facts/reviews'
import { DECLARERS, MANAGERS } from '#contract/roles'
import { reviewFilter } from '#contract/entities/filters'

const count = z.number().int()

/** The experts' opinions on books, and the final opinions that the office edits from them for the declarers. */
export const opinions = {
  /** 意见列表: submitted reviews. Their authors' names are shown to the office only. */
  advice_list: paged({
    who: [...MANAGERS, 'leader'],
    filter: reviewFilter,
    row: z.object({
      fenpei_id: id,
      book_id: id,
      book_name: z.string(),
      group_name: z.string(),
      anon_no: count,
      name: z.string().nullable(),
      total_score: z.number().nullable(),
      conclusion: oneOf(CONCLUSION, '结论').nullable(),
      advice: z.string(),
      strengths: z.string(),
      problems: z.string(),
      suggestions: z.string(),
      error_num: count,
      veto_num: count,
      submit_time: z.string().nullable(),
    }),
    /** Why opinions are not shown to a leader yet. */
    extra: { hidden_reason: z.string().nullable() },
  }),
  /** 保存教材定稿(反馈)意见. It must not contain names of experts: `names` lists those that were found. */
  book_opnion_save: write({
    who: MANAGERS,
    permission: 'review:result:opinion',
    input: z.object({
      project_id: id,
      book_id: id,
      opinion: requiredText('定稿意见', MAX_FEEDBACK),
      modify_required: flag.default(0),
      modify_deadline: z.iso.date('修改期限应为日期').nullish(),
      status: z.enum(FEEDBACK_STATES),
      /** The revision that was read; 0 where there was none. */
      revision: whole,
      /** The user has confirmed that the names found are not experts: an ordinary word can also be a name. */
      names_checked: flag.default(0),
    }),
    output: z.object({ revision: count, names: z.array(z.string()) }),
  }),
  /** The current 定稿意见 of a book, with the experts' opinions it is based on */
  book_opinion_detail: read({
    who: MANAGERS,
    input: z.object({ project_id: id, book_id: id }),
    output: z.object({
      book_name: z.string(),
      opinion: z.string(),
      modify_required: flag,
      modify_deadline: z.string().nullable(),
      status: z.enum(['none', ...FEEDBACK_STATES]),
      revision: count,
      edited_by: z.string().nullable(),
      update_time: z.string().nullable(),
      /** The group's opinion. */
      leader_advice: z.string().nullable(),
      readonly_reason: z.string().nullable(),
      may_finish: z.boolean(),
    }),
  }),
  /** 反馈意见 of one's own book, once the results are public */
  book_feedback: read({
    who: DECLARERS,
    input: z.object({ project_id: id, book_id: id }),
    output: z.object({
      book_name: z.string(),
      /** null: nothing final was written. */
      opinion: z.string().nullable(),
      modify_required: flag,
      modify_deadline: z.string().nullable(),
    }),
  }),
}

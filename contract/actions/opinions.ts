import { z } from 'zod'
import { flag, id, oneOf, paged, read, requiredText, write } from '#contract/define'
import { CONCLUSION, STAGE } from '#contract/dict'
import { MANAGERS } from '#contract/roles'

const count = z.number().int()

/** Which of the reviews that experts have handed in. */
export const reviewFilter = {
  project_id: id,
  book_id: id.optional(),
  group_id: id.optional(),
  user_id: id.optional(),
  conclusion: oneOf(CONCLUSION, '结论').optional(),
  /** In the name of the book or in what was written. */
  keyword: z.string().max(100).optional(),
  has_veto: flag.optional(),
  stage: oneOf(STAGE, '学段').optional(),
}

/** The longest 定稿意见, in characters. */
export const MAX_FEEDBACK = 5000

/** What experts wrote about books, and what the office makes of it for those who declared them. */
export const opinions = {
  /** 意见列表: reviews that were handed in. Who wrote them is told to the office only. */
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
    /** Why a leader does not see opinions yet. */
    extra: { hidden_reason: z.string().nullable() },
  }),
  /** 保存教材定稿(反馈)意见. Names of experts must not stand in it: `names` tells those that were found. */
  book_opnion_save: write({
    who: MANAGERS,
    input: z.object({
      project_id: id,
      book_id: id,
      opinion: requiredText('定稿意见', MAX_FEEDBACK),
      modify_required: flag.default(0),
      modify_deadline: z.iso.date('修改期限应为日期').nullish(),
      status: z.enum(['draft', 'final']),
      /** What was read; 0 where there was none. */
      revision: z.number().int().min(0),
      /** The names found are not those of the experts: an ordinary word can be a name. */
      names_checked: flag.default(0),
    }),
    output: z.object({ revision: count, names: z.array(z.string()) }),
  }),
}

/** Ours. */
export const opinionExtensions = {
  /** 定稿意见 of a book as it stands, with the experts' opinions it is made from */
  book_opinion_detail: read({
    who: MANAGERS,
    input: z.object({ project_id: id, book_id: id }),
    output: z.object({
      book_name: z.string(),
      opinion: z.string(),
      modify_required: flag,
      modify_deadline: z.string().nullable(),
      status: z.enum(['none', 'draft', 'final']),
      revision: count,
      edited_by: z.string().nullable(),
      update_time: z.string().nullable(),
      /** What the group says. */
      leader_advice: z.string().nullable(),
      readonly_reason: z.string().nullable(),
      may_finish: z.boolean(),
    }),
  }),
}

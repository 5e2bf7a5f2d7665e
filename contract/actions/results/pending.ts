import { z } from '#contract/zod'
import { id, keyword, oneOf, paged, read } from '#contract/define'
import { STAGE } from '#contract/facts/books'
import { BOOK_FLAG, PENDING, RESULT_STATUS } from '#contract/facts/results'
import { MANAGERS } from '#contract/roles'

const count = z.number().int()

const Worked = z.object({
  assigned_num: count,
  done_num: count,
  avg_score: z.number().nullable(),
  recommend_num: count,
  not_recommend_num: count,
})

/** What remains to be decided after the experts, and the experts' statistics by school stage. */
export const pending = {
  /** 待审教材列表: each book with every reason why it is not settled, the next step and who is responsible */
  ds_pingshen_list25: paged({
    who: [...MANAGERS, 'leader'],
    filter: {
      project_id: id,
      group_id: id.optional(),
      /** `all` is as good as none. */
      kind: oneOf({ ...PENDING, all: '全部' }, '情形').optional(),
      keyword: keyword('book'),
    },
    row: z.object({
      pending_id: z.string(),
      book_id: id,
      book_code: z.string().nullable(),
      book_name: z.string(),
      first_editor: z.string().nullable(),
      publisher_name: z.string().nullable(),
      group_id: id.nullable(),
      group_name: z.string().nullable(),
      valid_num: count.nullable(),
      avg_score: z.number().nullable(),
      range_score: z.number().nullable(),
      result_status: oneOf(RESULT_STATUS, '结果'),
      flags: z.array(oneOf(BOOK_FLAG, '标记')),
      kind: oneOf(PENDING, '情形'),
      next_step: z.string(),
      /** The group's leaders while the next step is theirs; otherwise the office. */
      handler_name: z.string(),
    }),
  }),
  /** 大中小一体化专家统计: one row per expert and stage, and a total row */
  dzx_zhuanjia_static: read({
    who: MANAGERS,
    permission: 'review:result:export',
    input: z.object({ project_id: id, stage: oneOf(STAGE, '学段').optional(), group_id: id.optional() }),
    output: z.object({
      rows: z.array(
        Worked.extend({
          user_id: id,
          name: z.string(),
          unit: z.string().nullable(),
          stage: oneOf(STAGE, '学段').nullable(),
        }),
      ),
      total: Worked,
    }),
  }),
}

import { z } from '#contract/zod'
import { flag, id, keyword, oneOf, read, write } from '#contract/define'
import { exported, exportedOrFile } from '#contract/entities/exported'
import { CHANNEL, EDU_LEVEL, STAGE } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { RESULT_STATUS } from '#contract/facts/results'
import { DIRECTORS, MANAGERS } from '#contract/roles'
import { resultFilter, reviewFilter } from '#contract/entities/filters'

/** Selects books of a project with the same filter as the list of results. */
const results = z.object(resultFilter)

const staged = results.extend({ stage: oneOf(STAGE, '学段').optional() })

/** Lists exported as files. */
export const exports = {
  /** How many exports stand before the caller's next one; null while none of the caller's waits. */
  export_place: read({ who: 'user', input: z.object({}), output: z.number().int().min(0).nullable() }),
  /**
   * 导出组内教材及分配: the assignments of each book; a leader gets the progress of each review but not the expert's
   * name
   */
  groupe_booklist_export: read({
    stale: true,
    who: [...MANAGERS, 'leader'],
    input: z.object({
      project_id: id,
      group_id: id.optional(),
      keyword: keyword('book'),
      result_status: oneOf(RESULT_STATUS, '结果').optional(),
      assigned: z.enum(['full', 'part', 'none']).optional(),
      with_experts: flag.default(1),
    }),
    output: exported,
    queued: true,
  }),
  /**
   * 导出专家评审明细: the submitted reviews, with the points of each indicator or with the full text; `form_pdf` queues
   * the generation of their A4 forms, for an expert the expert's own ones
   */
  export_user_pingshen_detail: write({
    who: [...MANAGERS, 'member'],
    envelope: 'flat',
    input: z.object({
      ...reviewFilter,
      kind: z.enum(['score_table', 'opinions', 'form_pdf']).default('score_table'),
      as_file: z.boolean().default(false),
    }),
    output: exportedOrFile.extend({ job_id: id.optional() }),
    queued: true,
  }),
  /** 导出小组评审汇总: the list of results together with the group's opinion */
  export_group_pingshen: read({
    who: [...MANAGERS, 'leader'],
    input: results,
    output: exported,
    queued: true,
  }),
  /** 导出加权核分明细: one column per step, so that the result can be verified by hand */
  export_pingshen_weighting: read({
    who: DIRECTORS,
    permission: 'review:result:export',
    input: results,
    output: exported,
    queued: true,
  }),
  /** 大中小一体化评审结果导出 */
  dzx_pingshen_export: read({
    who: MANAGERS,
    permission: 'review:result:export',
    input: staged,
    output: exported,
    queued: true,
  }),
  /** 大中小一体化意见导出 */
  dzx_export_opnion: write({
    who: MANAGERS,
    permission: 'review:result:export',
    envelope: 'flat',
    input: z.object({ ...reviewFilter, as_file: z.boolean().default(false) }),
    output: exportedOrFile,
    queued: true,
  }),
  /** 导出专家-教材结果(职教口径), with the opinion that is sent to the declarer */
  export_zj_bookResult: read({
    who: MANAGERS,
    permission: 'review:result:export',
    input: results.extend({
      edu_level: oneOf(EDU_LEVEL, '教育层次').optional(),
      major_category: oneOf(MAJOR_CATEGORY, '专业大类').optional(),
      channel: oneOf(CHANNEL, '渠道').optional(),
    }),
    output: exported,
    queued: true,
  }),
}

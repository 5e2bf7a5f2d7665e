import { z } from 'zod'
import { flag, id, oneOf, read, write } from '#contract/define'
import { CHANNEL, EDU_LEVEL, MAJOR_CATEGORY, RESULT_STATUS, STAGE } from '#contract/dict'
import { exported, exportedOrFile } from '#contract/entities/exported'
import { DIRECTORS, MANAGERS } from '#contract/roles'
import { reviewFilter } from './opinions'
import { resultFilter } from './results'

/** Which books of a project: those that the list of results shows under the same filter. */
const results = z.object(resultFilter)
const staged = results.extend({ stage: oneOf(STAGE, '学段').optional() })

export const exports = {
  /** 导出组内教材及分配: who reviews each book; a leader reads how far each review is, not whose it is */
  groupe_booklist_export: read({
    who: [...MANAGERS, 'leader'],
    input: z.object({
      project_id: id,
      group_id: id.optional(),
      keyword: z.string().max(100).optional(),
      result_status: oneOf(RESULT_STATUS, '结果').optional(),
      assigned: z.enum(['full', 'part', 'none']).optional(),
      with_experts: flag.default(1),
    }),
    output: exported,
  }),
  /**
   * 导出专家评审明细: the reviews that were handed in, with the points of each indicator or with all that was written;
   * `form_pdf` puts their A4 forms in line to be made, an expert's own ones for himself
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
  }),
  /** 导出小组评审汇总: as the list of results shows it, with what the group says */
  export_group_pingshen: read({ who: [...MANAGERS, 'leader'], input: results, output: exported }),
  /** 导出加权核分明细: each step a column, so that it can be computed again by hand */
  export_pingshen_weighting: read({ who: DIRECTORS, input: results, output: exported }),
  /** 大中小一体化评审结果导出 */
  dzx_pingshen_export: read({ who: MANAGERS, input: staged, output: exported }),
  /** 大中小一体化意见导出 */
  dzx_export_opnion: write({
    who: MANAGERS,
    envelope: 'flat',
    input: z.object({ ...reviewFilter, as_file: z.boolean().default(false) }),
    output: exportedOrFile,
  }),
  /** 导出专家-教材结果(职教口径), with the opinion that goes to the declarer */
  export_zj_bookResult: read({
    who: MANAGERS,
    input: results.extend({
      edu_level: oneOf(EDU_LEVEL, '教育层次').optional(),
      major_category: oneOf(MAJOR_CATEGORY, '专业大类').optional(),
      channel: oneOf(CHANNEL, '渠道').optional(),
    }),
    output: exported,
  }),
}

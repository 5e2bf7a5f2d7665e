import { z } from '#contract/zod'
import { flag, id, ids, keyword, oneOf, paged, whole, write } from '#contract/define'
import { BarredFields } from '#contract/entities/examining/barred'
import { BARRED_KIND, MOST_BARRED } from '#contract/facts/examining/barred'
import { DIRECTORS } from '#contract/roles'

/** 禁入名单: persons who may not edit textbooks, which the office keeps. */
export const barred = {
  /** The newest first */
  barred_list: paged({
    who: DIRECTORS,
    permission: 'declare:barred:list',
    filter: {
      keyword: keyword('book'),
      kind: oneOf(BARRED_KIND, '类别').optional(),
      /** Only entries that are in force today, or only those that are not. */
      in_force: flag.optional(),
    },
    row: z.object({
      barred_id: id,
      name: z.string(),
      unit: z.string().nullable(),
      kind: oneOf(BARRED_KIND, '类别'),
      reason: z.string(),
      source: z.string(),
      barred_from: z.string(),
      barred_until: z.string().nullable(),
      in_force: z.boolean(),
      user_name: z.string(),
      create_time: z.string(),
    }),
  }),
  barred_add: write({
    who: DIRECTORS,
    permission: 'declare:barred:edit',
    input: BarredFields,
    output: z.object({ barred_id: id }),
  }),
  /** 导入: all of the rows, or none; refused ones are told with `RefusedRows` */
  barred_import: write({
    who: DIRECTORS,
    permission: 'declare:barred:edit',
    limitKb: 1024,
    input: z.object({
      rows: z
        .array(BarredFields.extend({ row: whole }))
        .min(1, '文件中没有数据')
        .max(MOST_BARRED, `一次不超过${MOST_BARRED}行`),
    }),
    output: z.object({ done_num: whole }),
  }),
  barred_remove: write({
    who: DIRECTORS,
    permission: 'declare:barred:edit',
    input: z.object({ barred_ids: ids.max(MOST_BARRED, `一次不超过${MOST_BARRED}条`) }),
    output: z.object({ done_num: whole }),
  }),
}

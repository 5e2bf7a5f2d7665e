import { z } from '#contract/zod'
import { file } from '#contract/rules/upload'
import { done, id, idList, paged, period, read, requiredText, text, write } from '#contract/define'

const OFFICE = ['admin', 'sys2'] as const

const yesNo = z.enum(['Y', 'N'])

const fields = {
  configName: requiredText('参数名称', 100),
  configKey: requiredText('参数键名', 100).regex(/^[\w.:-]+$/, '参数键名只能是字母、数字和 . : - _'),
  configValue: requiredText('参数键值', 500),
  /** Y: built in. Absent: as before, at first N. */
  configType: yesNo.nullish(),
  remark: text('备注', 500).nullish(),
}

const Config = z.object({
  configId: id,
  configName: z.string(),
  configKey: z.string(),
  configValue: z.string(),
  /** Y: built in, cannot be deleted. */
  configType: yesNo,
  remark: z.string().nullable(),
  createTime: z.string(),
})

const filter = {
  configName: z.string().max(100).optional(),
  configKey: z.string().max(100).optional(),
  configType: yesNo.optional(),
}

/** 参数: settings of the site. */
export const config = {
  /** 参数列表 */
  config_list: paged({ who: OFFICE, route: 'GET /system/config/list', filter, row: Config }),
  config_detail: read({
    who: OFFICE,
    route: 'GET /system/config/:id',
    input: z.object({ id }),
    output: Config,
  }),
  config_value: read({
    who: 'user',
    route: 'GET /system/config/configKey/:key',
    envelope: 'msg',
    input: z.object({ key: z.string().max(100) }),
    output: z.string(),
  }),
  config_add: write({
    who: OFFICE,
    route: 'POST /system/config',
    input: z.object(fields),
    output: done,
  }),
  config_edit: write({
    who: OFFICE,
    route: 'PUT /system/config',
    input: z.object({ configId: id, ...fields }),
    output: done,
  }),
  config_remove: write({
    who: OFFICE,
    route: 'DELETE /system/config/:id',
    input: z.object({ id: idList }),
    output: done,
  }),
  /** 清缓存 */
  config_clear: write({
    who: OFFICE,
    route: 'DELETE /system/config/clearCache',
    input: z.object({}),
    output: done,
  }),
  /** The same under the name of RuoYi's later versions */
  config_refresh: write({
    who: OFFICE,
    route: 'DELETE /system/config/refreshCache',
    input: z.object({}),
    output: done,
  }),
  /** 导出 of RuoYi's later versions: the file itself */
  config_export_file: read({
    who: OFFICE,
    route: 'POST /system/config/export',
    envelope: 'file',
    input: z.object({ ...filter, ...period }),
    output: file,
  }),
  /** 导出: the name of a file for `common_download` */
  config_export: write({
    who: OFFICE,
    route: 'GET /system/config/export',
    envelope: 'msg',
    input: z.object({
      ...filter,
      ...period,
    }),
    output: z.string(),
  }),
}

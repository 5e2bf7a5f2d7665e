import { z } from '#contract/zod'
import { EXAMINE_HOSTS } from '#contract/facts/examining/barred'
import { yesOrNo } from '#contract/entities/system/dict'
import { SYSTEM_OFFICE } from '#contract/roles'
import { file } from '#contract/entities/system/uploaded'
import { done, id, idList, paged, period, read, requiredText, text, write } from '#contract/define'

const fields = {
  configName: requiredText('参数名称', 100),
  configKey: requiredText('参数键名', 100).regex(/^[\w.:-]+$/, '参数键名只能是字母、数字和 . : - _'),
  /** May be empty where that means none, see `valued`. */
  configValue: text('参数键值', 500),
  /** Y: built in. Absent: as before, at first N. */
  configType: yesOrNo('系统内置').nullish(),
  remark: text('备注', 500).nullish(),
}

/** Where no site may be visited the list of them is empty; every other parameter says something. */
const valued = <T extends z.ZodType<{ configKey: string; configValue: string }>>(schema: T) =>
  schema.refine(({ configKey, configValue }) => configValue !== '' || configKey === EXAMINE_HOSTS, {
    path: ['configValue'],
    error: '请输入参数键值',
  })

const Config = z.object({
  configId: id,
  configName: z.string(),
  configKey: z.string(),
  configValue: z.string(),
  /** Y: built in, cannot be deleted. */
  configType: yesOrNo('系统内置'),
  remark: z.string().nullable(),
  createTime: z.string(),
  /** The program reads it: it stays built in. */
  isRead: z.boolean(),
})

const filter = {
  configName: z.string().max(100).optional(),
  configKey: z.string().max(100).optional(),
  configType: yesOrNo('系统内置').optional(),
}

/** 参数: settings of the site. */
export const config = {
  /** 参数列表 */
  config_list: paged({
    who: SYSTEM_OFFICE,
    permission: 'system:config:list',
    route: 'GET /system/config/list',
    filter,
    row: Config,
  }),
  config_detail: read({
    who: SYSTEM_OFFICE,
    permission: 'system:config:query',
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
    who: SYSTEM_OFFICE,
    permission: 'system:config:add',
    route: 'POST /system/config',
    input: valued(z.object(fields)),
    output: done,
  }),
  config_edit: write({
    who: SYSTEM_OFFICE,
    permission: 'system:config:edit',
    route: 'PUT /system/config',
    input: valued(z.object({ configId: id, ...fields })),
    output: done,
  }),
  config_remove: write({
    who: SYSTEM_OFFICE,
    permission: 'system:config:remove',
    route: 'DELETE /system/config/:id',
    input: z.object({ id: idList }),
    output: done,
  }),
  /** 清缓存 */
  config_clear: write({
    who: SYSTEM_OFFICE,
    permission: 'system:config:remove',
    route: 'DELETE /system/config/clearCache',
    input: z.object({}),
    output: done,
  }),
  /** The same under the name of RuoYi's later versions */
  config_refresh: write({
    who: SYSTEM_OFFICE,
    permission: 'system:config:remove',
    route: 'DELETE /system/config/refreshCache',
    input: z.object({}),
    output: done,
  }),
  /** 导出 of RuoYi's later versions: the file itself */
  config_export_file: read({
    who: SYSTEM_OFFICE,
    permission: 'system:config:export',
    route: 'POST /system/config/export',
    envelope: 'file',
    input: z.object({ ...filter, ...period }),
    output: file,
  }),
  /** 导出: the name of a file for `common_download` */
  config_export: write({
    who: SYSTEM_OFFICE,
    permission: 'system:config:export',
    route: 'GET /system/config/export',
    envelope: 'msg',
    input: z.object({
      ...filter,
      ...period,
    }),
    output: z.string(),
  }),
}

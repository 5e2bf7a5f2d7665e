import { z } from '#contract/zod'
import { done, id, idList, paged, period, read, requiredText, text, write } from '#contract/define'
import { enabled } from '#contract/entities/access/fields'
import { dictKey, yesOrNo } from '#contract/entities/system/dict'
import { SYSTEM_OFFICE } from '#contract/roles'
import { file } from '#contract/entities/system/uploaded'

const who = SYSTEM_OFFICE

const fields = {
  dictName: requiredText('字典名称', 100),
  dictType: dictKey,
  status: enabled.default('0'),
  remark: text('备注', 500).nullish(),
}

const DictType = z.object({
  dictId: id,
  dictName: z.string(),
  dictType: z.string(),
  status: enabled,
  remark: z.string().nullable(),
  createTime: z.string(),
  /** Y: the program asks for it by its name. */
  builtIn: yesOrNo('系统内置'),
  /** How many items it has. */
  dataNum: z.number().int(),
})

const wanted = {
  dictName: z.string().max(100).optional(),
  dictType: z.string().max(100).optional(),
  status: enabled.optional(),
}
const exported = z.object({ ...wanted, ...period })
const nothing = z.object({})

/** 字典类型: the dictionaries themselves. */
export const dictTypes = {
  /** 字典列表 */
  dict_type_list: paged({
    who,
    permission: 'system:dict:list',
    route: 'GET /system/dict/type/list',
    filter: wanted,
    row: DictType,
  }),
  /** Every dictionary by its name, to choose from */
  dict_type_options: read({
    who,
    route: 'GET /system/dict/type/optionselect',
    input: nothing,
    output: z.array(DictType.pick({ dictId: true, dictName: true, dictType: true, status: true })),
  }),
  dict_type_detail: read({
    who,
    permission: 'system:dict:query',
    route: 'GET /system/dict/type/:id',
    input: z.object({ id }),
    output: DictType,
  }),
  dict_type_add: write({
    who,
    permission: 'system:dict:add',
    route: 'POST /system/dict/type',
    input: z.object(fields),
    output: done,
  }),
  /** A new name goes to its items as well. */
  dict_type_edit: write({
    who,
    permission: 'system:dict:edit',
    route: 'PUT /system/dict/type',
    input: z.object({ dictId: id, ...fields }),
    output: done,
  }),
  dict_type_remove: write({
    who,
    permission: 'system:dict:remove',
    route: 'DELETE /system/dict/type/:id',
    input: z.object({ id: idList }),
    output: done,
  }),
  /** 刷新缓存 */
  dict_type_refresh: write({
    who,
    permission: 'system:dict:remove',
    route: 'DELETE /system/dict/type/refreshCache',
    input: nothing,
    output: done,
  }),
  /** The same under the name of RuoYi's older versions */
  dict_type_clear: write({
    who,
    permission: 'system:dict:remove',
    route: 'DELETE /system/dict/type/clearCache',
    input: nothing,
    output: done,
  }),
  /** 导出: the name of a file for `common_download` */
  dict_type_export: write({
    who,
    permission: 'system:dict:export',
    route: 'GET /system/dict/type/export',
    envelope: 'msg',
    input: exported,
    output: z.string(),
  }),
  /** 导出 of RuoYi's later versions: the file itself */
  dict_type_export_file: read({
    who,
    permission: 'system:dict:export',
    route: 'POST /system/dict/type/export',
    envelope: 'file',
    input: exported,
    output: file,
  }),
}

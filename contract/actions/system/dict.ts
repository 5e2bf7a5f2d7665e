import { z } from '#contract/zod'
import { enabled } from '#contract/entities/access/fields'
import { dictKey, yesOrNo } from '#contract/entities/system/dict'
import { orderNumber } from '#contract/entities/system/orderNumber'
import { LIST_CLASS } from '#contract/facts/system/dict'
import { SYSTEM_OFFICE } from '#contract/roles'
import { file } from '#contract/entities/system/uploaded'
import {
  done,
  id,
  idList,
  MAX_INT,
  oneOf,
  paged,
  period,
  read,
  requiredText,
  text,
  write,
} from '#contract/define'

export interface DictItem {
  dictValue: string
  dictLabel: string
  listClass?: string | null | undefined
  cssClass?: string | null | undefined
  children?: DictItem[] | undefined
}

const DictItem: z.ZodType<DictItem> = z.object({
  dictValue: z.string(),
  dictLabel: z.string(),
  listClass: z.string().nullish(),
  cssClass: z.string().nullish(),
  get children() {
    return z.array(DictItem).optional()
  },
})

const MAX_DEEP = 10

/** Levels of a dictionary tree below the first; 0 means none. */
const deep = z.coerce
  .number('层数须为数字')
  .int('层数须为整数')
  .default(5)
  .transform((levels) => Math.min(MAX_DEEP, Math.max(0, levels)))

const fields = {
  dictType: dictKey,
  dictLabel: requiredText('字典标签', 100),
  dictValue: requiredText('字典键值', 100),
  dictSort: orderNumber('排序').default(0),
  /** RuoYi's own dictionaries have an empty one. */
  listClass: oneOf({ '': '无', ...LIST_CLASS }, '样式')
    .nullish()
    .transform((style) => (style === '' ? null : style)),
  /** RuoYi's client puts it into its pages as it is; ours has styles of its own. */
  cssClass: text('样式属性', 100)
    .regex(/^[\w -]*$/, '样式属性只能是类名，由字母、数字、空格和 - _ 组成')
    .nullish(),
  isDefault: yesOrNo('是否默认').default('N'),
  status: enabled.default('0'),
  remark: text('备注', 500).nullish(),
  /** The parent item. */
  parentId: id.nullish(),
}

const DictData = z.object({
  dictCode: id,
  dictType: z.string(),
  dictLabel: z.string(),
  dictValue: z.string(),
  dictSort: z.number().int(),
  listClass: z.string().nullable(),
  cssClass: z.string().nullable(),
  isDefault: yesOrNo('是否默认'),
  status: enabled,
  remark: z.string().nullable(),
  parentId: id.nullable(),
  parentLabel: z.string().nullable(),
  /** How many items stand directly below it. */
  childNum: z.number().int(),
  createTime: z.string(),
})

const wanted = {
  dictType: dictKey.optional(),
  dictLabel: z.string().max(100).optional(),
  status: enabled.optional(),
  /** Only the items directly below this one; 0: those at the top. */
  parentId: z.coerce.number().int().min(0).max(MAX_INT).optional(),
}

const tree = { input: z.object({ type: dictKey, deep }), output: z.array(DictItem) }

/** 字典: the code lists that the office maintains. */
export const dict = {
  /** 字典数据列表 */
  dict_list: paged({
    who: SYSTEM_OFFICE,
    permission: 'system:dict:list',
    route: 'GET /system/dict/data/list',
    filter: wanted,
    row: DictData,
  }),
  dict_detail: read({
    who: SYSTEM_OFFICE,
    permission: 'system:dict:query',
    route: 'GET /system/dict/data/:id',
    input: z.object({ id }),
    output: DictData,
  }),
  dict_tree: read({ who: 'user', route: 'GET /system/dict/data/dataByType/:type', ...tree }),
  dict_items: read({ who: 'user', route: 'GET /system/dict/data/type/:type', ...tree }),
  dict_add: write({
    who: SYSTEM_OFFICE,
    permission: 'system:dict:add',
    route: 'POST /system/dict/data',
    input: z.object(fields),
    output: done,
  }),
  dict_edit: write({
    who: SYSTEM_OFFICE,
    permission: 'system:dict:edit',
    route: 'PUT /system/dict/data',
    input: z.object({ dictCode: id, ...fields }),
    output: done,
  }),
  dict_remove: write({
    who: SYSTEM_OFFICE,
    permission: 'system:dict:remove',
    route: 'DELETE /system/dict/data/:id',
    /** `below`: together with everything below them; otherwise an item with others below it stays. */
    input: z.object({ id: idList, below: yesOrNo('连同下级').optional() }),
    output: done,
  }),
  /** 导出 of RuoYi's later versions: the file itself */
  dict_export_file: read({
    who: SYSTEM_OFFICE,
    permission: 'system:dict:export',
    route: 'POST /system/dict/data/export',
    envelope: 'file',
    input: z.object({ ...wanted, ...period }),
    output: file,
  }),
  /** 导出: the name of a file for `common_download` */
  dict_export: write({
    who: SYSTEM_OFFICE,
    permission: 'system:dict:export',
    route: 'GET /system/dict/data/export',
    envelope: 'msg',
    input: z.object({ ...wanted, ...period }),
    output: z.string(),
  }),
}

import { z } from '#contract/zod'
import { file } from '#contract/rules/upload'
import { done, id, idList, oneOf, paged, read, requiredText, text, write } from '#contract/define'

const OFFICE = ['admin', 'sys2'] as const

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

const type = z
  .string('请输入字典类型')
  .regex(/^[a-z][a-z0-9_]*$/, '字典类型须以字母开头，只含小写字母、数字和下划线')
  .max(100, '字典类型不超过100字')

/** The display style of the item's tag. */
export const LIST_CLASS = {
  default: '默认',
  primary: '主要',
  success: '成功',
  info: '信息',
  warning: '警告',
  danger: '危险',
} as const

const yesNo = z.enum(['Y', 'N'])

/** RuoYi's status codes: 0 enabled, 1 disabled. */
const status = z.enum(['0', '1'])

const fields = {
  dictType: type,
  dictLabel: requiredText('字典标签', 100),
  dictValue: requiredText('字典键值', 100),
  dictSort: z.coerce.number().int('排序须为整数').min(0, '排序不小于0').max(1_000_000, '排序过大').default(0),
  listClass: oneOf(LIST_CLASS, '样式').nullish(),
  /** RuoYi's client shows it; ours has styles of its own. */
  cssClass: text('样式属性', 100).nullish(),
  isDefault: yesNo.default('N'),
  status: status.default('0'),
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
  isDefault: yesNo,
  status,
  remark: z.string().nullable(),
  parentId: id.nullable(),
  childNum: z.number().int(),
  createTime: z.string(),
})

const filter = {
  dictType: type.optional(),
  dictLabel: z.string().max(100).optional(),
  status: status.optional(),
}

const tree = { input: z.object({ type, deep }), output: z.array(DictItem) }

/** 字典: the code lists that the office maintains. */
export const dict = {
  /** 字典数据列表 */
  dict_list: paged({ who: OFFICE, route: 'GET /system/dict/data/list', filter, row: DictData }),
  dict_detail: read({
    who: OFFICE,
    route: 'GET /system/dict/data/:id',
    input: z.object({ id }),
    output: DictData,
  }),
  dict_tree: read({ who: 'user', route: 'GET /system/dict/data/dataByType/:type', ...tree }),
  dict_items: read({ who: 'user', route: 'GET /system/dict/data/type/:type', ...tree }),
  dict_add: write({
    who: OFFICE,
    route: 'POST /system/dict/data',
    input: z.object(fields),
    output: done,
  }),
  dict_edit: write({
    who: OFFICE,
    route: 'PUT /system/dict/data',
    input: z.object({ dictCode: id, ...fields }),
    output: done,
  }),
  dict_remove: write({
    who: OFFICE,
    route: 'DELETE /system/dict/data/:id',
    input: z.object({ id: idList }),
    output: done,
  }),
  /** 导出 of RuoYi's later versions: the file itself */
  dict_export_file: read({
    who: OFFICE,
    route: 'POST /system/dict/data/export',
    envelope: 'file',
    input: z.object(filter),
    output: file,
  }),
  /** 导出: the name of a file for `common_download` */
  dict_export: write({
    who: OFFICE,
    route: 'GET /system/dict/data/export',
    envelope: 'msg',
    input: z.object(filter),
    output: z.string(),
  }),
}

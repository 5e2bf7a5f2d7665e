import { and, asc, count, eq, getTableColumns, inArray, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { LIST_CLASS, type dict, type DictItem } from '#contract/actions/system/dict'
import { addTo } from '#contract/rules/addTo'
import { contains } from '#server/db/like'
import type { Db } from '#server/db/client'
import { orderOf, windowOf } from '#server/db/page'
import { dictData } from '#server/db/schema/system'
import { Refusal, type Handlers } from '#server/define'
import { storeDownload } from '#server/files/store'
import { workbook, XLSX } from '#server/files/workbook'
import { wireTime } from '#server/wire'

type Stored = typeof dictData.$inferSelect

const IN_ORDER = [asc(dictData.dict_type), asc(dictData.dict_sort), asc(dictData.dict_code)]

/** The enabled items of a dictionary as a tree of at most `deep` levels below the first. */
async function tree(db: Db, type: string, deep: number): Promise<DictItem[]> {
  const items = await db
    .select()
    .from(dictData)
    .where(and(eq(dictData.dict_type, type), eq(dictData.disabled, false)))
    .orderBy(...IN_ORDER)
  const below = new Map<number | null, Stored[]>()
  for (const item of items) addTo(below, item.parent_id, item)
  const at = (parent: number | null, level: number): DictItem[] =>
    (below.get(parent) ?? []).map((item) => {
      const children = level < deep ? at(item.dict_code, level + 1) : []
      return {
        dictValue: item.dict_value,
        dictLabel: item.dict_label,
        listClass: item.list_class,
        ...(item.css_class && { cssClass: item.css_class }),
        ...(children.length > 0 ? { children } : {}),
      }
    })
  return at(null, 0)
}

interface Filter {
  dictType?: string | undefined
  dictLabel?: string | undefined
  status?: '0' | '1' | undefined
}

const conditionOf = ({ dictType, dictLabel, status }: Filter): SQL | undefined =>
  and(
    dictType === undefined ? undefined : eq(dictData.dict_type, dictType),
    contains(dictData.dict_label, dictLabel),
    status && eq(dictData.disabled, status === '1'),
  )

const childNum = sql<number>`(select count(*)::int from ${dictData} below where below.parent_id = ${dictData}.dict_code)`
const WITH_CHILDREN = { ...getTableColumns(dictData), childNum }

const present = (row: Stored & { childNum: number }) => ({
  dictCode: row.dict_code,
  dictType: row.dict_type,
  dictLabel: row.dict_label,
  dictValue: row.dict_value,
  dictSort: row.dict_sort,
  listClass: row.list_class,
  cssClass: row.css_class,
  isDefault: row.is_default ? ('Y' as const) : ('N' as const),
  status: row.disabled ? ('1' as const) : ('0' as const),
  remark: row.remark,
  parentId: row.parent_id,
  childNum: row.childNum,
  createTime: wireTime(row.create_time),
})

const SORTABLE = {
  dictCode: dictData.dict_code,
  dictSort: dictData.dict_sort,
  dictLabel: dictData.dict_label,
  dictValue: dictData.dict_value,
  createTime: dictData.create_time,
}

async function find(db: Db, dict_code: number) {
  const [found] = await db.select(WITH_CHILDREN).from(dictData).where(eq(dictData.dict_code, dict_code))
  if (!found) throw new Refusal('字典数据不存在或已删除')
  return found
}

interface Fields {
  dictType: string
  dictLabel: string
  dictValue: string
  dictSort: number
  listClass?: keyof typeof LIST_CLASS | null | undefined
  cssClass?: string | null | undefined
  isDefault: 'Y' | 'N'
  status: '0' | '1'
  remark?: string | null | undefined
  parentId?: number | null | undefined
}

const columnsOf = (fields: Fields) => ({
  dict_type: fields.dictType,
  dict_label: fields.dictLabel,
  dict_value: fields.dictValue,
  dict_sort: fields.dictSort,
  list_class: fields.listClass ?? null,
  css_class: fields.cssClass || null,
  is_default: fields.isDefault === 'Y',
  disabled: fields.status === '1',
  remark: fields.remark ?? null,
  parent_id: fields.parentId ?? null,
})

/** Refuses a parent in another dictionary or below the item itself, and a value that the dictionary has already. */
async function refuseMisplaced(db: Db, { dictType, dictValue, parentId }: Fields, dict_code = 0) {
  const [taken] = await db
    .select({ label: dictData.dict_label })
    .from(dictData)
    .where(
      and(
        eq(dictData.dict_type, dictType),
        eq(dictData.dict_value, dictValue),
        ne(dictData.dict_code, dict_code),
      ),
    )
  if (taken) throw new Refusal(`字典键值“${dictValue}”已存在（${taken.label}）`)
  const seen = new Set<number>()
  for (let above = parentId ?? null; above !== null && !seen.has(above);) {
    if (above === dict_code) throw new Refusal('上级不能是本项或本项的下级')
    seen.add(above)
    const parent = await find(db, above)
    if (parent.dict_type !== dictType) throw new Refusal('上级不属于同一字典类型')
    above = parent.parent_id
  }
}

const FILE_NAME = '字典数据.xlsx'

/** The items that match, as a workbook. */
async function sheetOf(db: Db, filter: Filter) {
  const found = await db
    .select()
    .from(dictData)
    .where(conditionOf(filter))
    .orderBy(...IN_ORDER)
  const rows = found.map((row) => [
    row.dict_code,
    row.dict_sort,
    row.dict_label,
    row.dict_value,
    row.dict_type,
    row.is_default ? '是' : '否',
    row.disabled ? '停用' : '正常',
    row.remark,
    wireTime(row.create_time),
  ])
  const titles = [
    '字典编码',
    '字典排序',
    '字典标签',
    '字典键值',
    '字典类型',
    '是否默认',
    '状态',
    '备注',
    '创建时间',
  ]
  return workbook('字典数据', titles, rows)
}

const targetOf = ({ dictType, dictLabel }: Pick<Fields, 'dictType' | 'dictLabel'>) =>
  `字典 ${dictType} ${dictLabel}`

export const dictHandlers: Handlers<keyof typeof dict> = {
  async dict_list(filter, { db }) {
    const where = conditionOf(filter)
    const { limit, offset } = windowOf(filter)
    const found = await db
      .select(WITH_CHILDREN)
      .from(dictData)
      .where(where)
      .orderBy(
        ...orderOf(
          filter,
          SORTABLE,
          IN_ORDER.map((column) => sql`${column}`),
        ),
      )
      .limit(limit)
      .offset(offset)
    const [counted] = await db.select({ total: count() }).from(dictData).where(where)
    return { rows: found.map(present), total: counted?.total ?? 0 }
  },

  dict_detail: async ({ id }, { db }) => present(await find(db, id)),
  dict_tree: ({ type, deep }, { db }) => tree(db, type, deep),
  dict_items: ({ type, deep }, { db }) => tree(db, type, deep),

  async dict_add(fields, ctx) {
    await refuseMisplaced(ctx.db, fields)
    await ctx.db.insert(dictData).values(columnsOf(fields))
    ctx.log({ action: 'dict_add', target: targetOf(fields), after: fields })
    return null
  },

  async dict_edit({ dictCode, ...fields }, ctx) {
    const before = await find(ctx.db, dictCode)
    if (before.childNum > 0 && before.dict_type !== fields.dictType)
      throw new Refusal('有下级字典数据，不能改字典类型')
    await refuseMisplaced(ctx.db, fields, dictCode)
    await ctx.db.update(dictData).set(columnsOf(fields)).where(eq(dictData.dict_code, dictCode))
    ctx.log({ action: 'dict_edit', target: targetOf(fields), before: present(before), after: fields })
    return null
  },

  async dict_remove({ id }, ctx) {
    const found = await ctx.db.select().from(dictData).where(inArray(dictData.dict_code, id))
    const [left] = await ctx.db
      .select({ parent_id: dictData.parent_id })
      .from(dictData)
      .where(and(inArray(dictData.parent_id, id), notInArray(dictData.dict_code, id)))
    const parent = left && found.find(({ dict_code }) => dict_code === left.parent_id)
    if (parent) throw new Refusal(`“${parent.dict_label}”存在下级字典数据，不能删除`)
    await ctx.db.delete(dictData).where(inArray(dictData.dict_code, id))
    for (const { dict_type: dictType, dict_label: dictLabel, dict_value: dictValue } of found)
      ctx.log({ action: 'dict_remove', target: targetOf({ dictType, dictLabel }), before: { dictValue } })
    return null
  },

  async dict_export(filter, ctx) {
    return storeDownload(ctx, {
      bytes: await sheetOf(ctx.db, filter),
      original_name: FILE_NAME,
      type: 'xlsx',
    })
  },

  dict_export_file: async (filter, { db }) =>
    new File([await sheetOf(db, filter)], FILE_NAME, { type: XLSX }),
}

import { and, count, eq, ne, not, sql } from 'drizzle-orm'
import type { dict } from '#contract/actions/system/dict'
import type { ListClass } from '#contract/facts/system/dict'
import { type Db, rows } from '#server/db/client'
import { orderOf, windowOf } from '#server/db/page'
import { dictData, dictType as dictTypeTable } from '#server/db/schema/dict'
import { within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import { exportsOf } from '#server/files/exported'
import { flagOf } from '#server/wire'
import { findItem, IN_ORDER, itemSheet, itemsWhere, presentItem, treeOf, WITH_PLACE } from './dict/reading'

const SORTABLE = {
  dictCode: dictData.dict_code,
  dictSort: dictData.dict_sort,
  dictLabel: dictData.dict_label,
  dictValue: dictData.dict_value,
  createTime: dictData.create_time,
}

interface Fields {
  dictType: string
  dictLabel: string
  dictValue: string
  dictSort: number
  listClass?: ListClass | null | undefined
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
  disabled: flagOf(fields.status),
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
    const parent = await findItem(db, above)
    if (parent.dict_type !== dictType) throw new Refusal('上级不属于同一字典类型')
    above = parent.parent_id
  }
}

/** Holds the dictionary until the item is written: a deletion or a new name of it comes before or after. */
const hold = ({ db }: Context, type: string) =>
  db
    .select({ dict_id: dictTypeTable.dict_id })
    .from(dictTypeTable)
    .where(eq(dictTypeTable.dict_type, type))
    .for('share')

/** A client that knows no call for dictionaries begins one with its first item. */
async function begin(ctx: Context, dict_type: string) {
  if ((await hold(ctx, dict_type)).length > 0) return
  await ctx.db.insert(dictTypeTable).values({ dict_type, dict_name: dict_type })
  ctx.log({ action: 'dict_type_add', target: `字典 ${dict_type}` })
}

/** The items and everything below them. */
async function withBelow(db: Db, codes: readonly number[]): Promise<number[]> {
  const found = await db.execute(sql`
    with recursive lost as (
      select dict_code from ${dictData} where ${within(dictData.dict_code, codes)}
      union
      select item.dict_code from ${dictData} item join lost on item.parent_id = lost.dict_code
    )
    select dict_code from lost`)
  return rows<{ dict_code: number }>(found).map(({ dict_code }) => dict_code)
}

const exported = exportsOf('字典数据.xlsx', itemSheet)

const targetOf = ({ dictType, dictLabel }: Pick<Fields, 'dictType' | 'dictLabel'>) =>
  `字典 ${dictType} ${dictLabel}`

export const dictHandlers: Handlers<keyof typeof dict> = {
  async dict_list(filter, { db }) {
    const where = itemsWhere(filter)
    const { limit, offset } = windowOf(filter)
    const found = await db
      .select(WITH_PLACE)
      .from(dictData)
      .where(where)
      .orderBy(...orderOf(filter, SORTABLE, IN_ORDER))
      .limit(limit)
      .offset(offset)
    const [counted] = await db.select({ total: count() }).from(dictData).where(where)
    return { rows: found.map(presentItem), total: counted?.total ?? 0 }
  },

  dict_detail: async ({ id }, { db }) => presentItem(await findItem(db, id)),
  dict_tree: ({ type, deep }, { db }) => treeOf(db, type, deep),
  dict_items: ({ type, deep }, { db }) => treeOf(db, type, deep),

  async dict_add(fields, ctx) {
    await begin(ctx, fields.dictType)
    await refuseMisplaced(ctx.db, fields)
    await ctx.db.insert(dictData).values(columnsOf(fields))
    ctx.log({ action: 'dict_add', target: targetOf(fields), after: fields })
    return null
  },

  async dict_edit({ dictCode, ...fields }, ctx) {
    const before = await findItem(ctx.db, dictCode)
    if (before.childNum > 0 && before.dict_type !== fields.dictType)
      throw new Refusal('有下级字典数据，不能改字典类型')
    if ((await hold(ctx, fields.dictType)).length === 0)
      throw new Refusal(`字典类型“${fields.dictType}”不存在`)
    await refuseMisplaced(ctx.db, fields, dictCode)
    await ctx.db.update(dictData).set(columnsOf(fields)).where(eq(dictData.dict_code, dictCode))
    ctx.log({ action: 'dict_edit', target: targetOf(fields), before: presentItem(before), after: fields })
    return null
  },

  async dict_remove({ id, below }, ctx) {
    const codes = below === 'Y' ? await withBelow(ctx.db, id) : id
    const found = await ctx.db.select().from(dictData).where(within(dictData.dict_code, codes))
    const [left] = await ctx.db
      .select({ parent_id: dictData.parent_id })
      .from(dictData)
      .where(and(within(dictData.parent_id, codes), not(within(dictData.dict_code, codes))))
    const parent = left && found.find(({ dict_code }) => dict_code === left.parent_id)
    if (parent) throw new Refusal(`“${parent.dict_label}”存在下级字典数据，不能删除`)
    await ctx.db.delete(dictData).where(within(dictData.dict_code, codes))
    for (const { dict_type: dictType, dict_label: dictLabel, dict_value: dictValue } of found)
      ctx.log({ action: 'dict_remove', target: targetOf({ dictType, dictLabel }), before: { dictValue } })
    return null
  },

  dict_export: exported.named,
  dict_export_file: exported.itself,
}

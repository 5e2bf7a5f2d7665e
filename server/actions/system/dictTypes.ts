import { and, asc, count, eq, getTableColumns, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { dictTypes } from '#contract/actions/system/dictTypes'
import { ENABLED, YES_NO } from '#contract/facts/system/dict'
import { dictionaryStays } from '#contract/rules/systemOffice'
import type { Db } from '#server/db/client'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { dictData, dictType } from '#server/db/schema/dict'
import { Refusal, type Handlers } from '#server/define'
import { exportsOf } from '#server/files/exported'
import { workbook } from '#server/files/workbook'
import { duringPeriod, type Period } from '#server/store/period'
import { flagOf, wireFlag, wireTime, wireYesNo } from '#server/wire'

interface Filter extends Period {
  dictName?: string | undefined
  dictType?: string | undefined
  status?: keyof typeof ENABLED | undefined
}

const conditionOf = ({ dictName, dictType: type, status, ...period }: Filter): SQL | undefined =>
  and(
    contains(dictType.dict_name, dictName),
    contains(dictType.dict_type, type),
    status && eq(dictType.disabled, flagOf(status)),
    duringPeriod(dictType.create_time, period),
  )

// The table's own name stands in it, since a select of one table leaves it out of what it inserts here.
const dataNum = sql<number>`(select count(*)::int from ${dictData} item where item.dict_type = ${dictType}.dict_type)`
const WITH_NUMBER = { ...getTableColumns(dictType), dataNum }

type Counted = typeof dictType.$inferSelect & { dataNum: number }

const present = (row: Counted) => ({
  dictId: row.dict_id,
  dictName: row.dict_name,
  dictType: row.dict_type,
  status: wireFlag(row.disabled),
  remark: row.remark,
  createTime: wireTime(row.create_time),
  builtIn: wireYesNo(row.built_in),
  dataNum: row.dataNum,
})

const SORTABLE = {
  dictId: dictType.dict_id,
  dictName: dictType.dict_name,
  dictType: dictType.dict_type,
  createTime: dictType.create_time,
}

const IN_ORDER = [asc(dictType.dict_id)]

async function find(db: Db, dict_id: number) {
  const [found] = await db.select(WITH_NUMBER).from(dictType).where(eq(dictType.dict_id, dict_id))
  if (!found) throw new Refusal('字典类型不存在或已删除')
  return found
}

async function refuseTaken(db: Db, type: string, dict_id = 0) {
  const [taken] = await db
    .select({ name: dictType.dict_name })
    .from(dictType)
    .where(and(eq(dictType.dict_type, type), ne(dictType.dict_id, dict_id)))
  if (taken) throw new Refusal(`字典类型“${type}”已存在（${taken.name}）`)
}

const TITLES = ['字典主键', '字典名称', '字典类型', '数据条数', '系统内置', '状态', '备注', '创建时间']

/** The dictionaries that match, as a workbook. */
async function sheetOf(db: Db, filter: Filter) {
  const found = await db
    .select(WITH_NUMBER)
    .from(dictType)
    .where(conditionOf(filter))
    .orderBy(...IN_ORDER)
  const rows = found.map((row) => [
    row.dict_id,
    row.dict_name,
    row.dict_type,
    row.dataNum,
    YES_NO[wireYesNo(row.built_in)],
    ENABLED[wireFlag(row.disabled)],
    row.remark,
    wireTime(row.create_time),
  ])
  return workbook('字典类型', TITLES, rows)
}

interface Fields {
  dictName: string
  dictType: string
  status: keyof typeof ENABLED
  remark?: string | null | undefined
}

const columnsOf = ({ dictName, dictType: type, status, remark }: Fields) => ({
  dict_name: dictName,
  dict_type: type,
  disabled: flagOf(status),
  remark: remark ?? null,
})

/** The program asks for a built-in dictionary by its name, and needs what it offers. */
function refuseLoss(before: Counted, after: Fields) {
  if (!before.built_in) return
  if (after.dictType !== before.dict_type)
    throw new Refusal(`内置字典【${before.dict_type}】由程序按字典类型读取，不能改字典类型`)
  if (flagOf(after.status)) throw new Refusal(`内置字典【${before.dict_type}】由程序使用，不能停用`)
}

const exported = exportsOf('字典类型.xlsx', sheetOf)

const targetOf = (type: string) => `字典 ${type}`

export const dictTypesHandlers: Handlers<keyof typeof dictTypes> = {
  async dict_type_list(filter, { db }) {
    const where = conditionOf(filter)
    const { limit, offset } = windowOf(filter)
    const found = await db
      .select(WITH_NUMBER)
      .from(dictType)
      .where(where)
      .orderBy(...orderOf(filter, SORTABLE, IN_ORDER))
      .limit(limit)
      .offset(offset)
    const [counted] = await db.select({ total: count() }).from(dictType).where(where)
    return { rows: found.map(present), total: counted?.total ?? 0 }
  },

  async dict_type_options(_, { db }) {
    const found = await db
      .select()
      .from(dictType)
      .orderBy(...IN_ORDER)
    return found.map((row) => ({
      dictId: row.dict_id,
      dictName: row.dict_name,
      dictType: row.dict_type,
      status: wireFlag(row.disabled),
    }))
  },

  dict_type_detail: async ({ id }, { db }) => present(await find(db, id)),

  async dict_type_add(fields, ctx) {
    await refuseTaken(ctx.db, fields.dictType)
    await ctx.db.insert(dictType).values(columnsOf(fields))
    ctx.log({ action: 'dict_type_add', target: targetOf(fields.dictType), after: fields })
    return null
  },

  async dict_type_edit({ dictId, ...fields }, ctx) {
    const before = await find(ctx.db, dictId)
    refuseLoss(before, fields)
    await refuseTaken(ctx.db, fields.dictType, dictId)
    await ctx.db.update(dictType).set(columnsOf(fields)).where(eq(dictType.dict_id, dictId))
    ctx.log({
      action: 'dict_type_edit',
      target: targetOf(fields.dictType),
      before: present(before),
      after: fields,
    })
    return null
  },

  async dict_type_remove({ id }, ctx) {
    // Held until they are gone: no item can be added to them meanwhile.
    await ctx.db.select().from(dictType).where(inArray(dictType.dict_id, id)).for('update')
    const found = await ctx.db.select(WITH_NUMBER).from(dictType).where(inArray(dictType.dict_id, id))
    if (found.length === 0) throw new Refusal('字典类型不存在或已删除')
    for (const row of found) {
      const why = dictionaryStays(present(row))
      if (why) throw new Refusal(why)
    }
    await ctx.db.delete(dictType).where(inArray(dictType.dict_id, id))
    for (const row of found)
      ctx.log({ action: 'dict_type_remove', target: targetOf(row.dict_type), before: present(row) })
    return null
  },

  /** Does nothing: dictionaries are read from the database each time, so there is no cache to clear. */
  dict_type_refresh: () => Promise.resolve(null),
  dict_type_clear: () => Promise.resolve(null),

  dict_type_export: exported.named,
  dict_type_export_file: exported.itself,
}

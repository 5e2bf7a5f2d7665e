import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Output } from '#contract'
import type { generator as calls } from '#contract/actions/system/generator'
import { columnsFault } from '#contract/rules/generator/columns'
import type { z } from '#contract/zod'
import type { Db } from '#server/db/client'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { dictType } from '#server/db/schema/dict'
import { genTable, genTableColumn } from '#server/db/schema/generator/tables'
import { selectPage } from '#server/db/selectPage'
import { within } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'
import { tableNames } from '#server/domain/generator/defaults'
import { tableFault } from '#server/domain/generator/fault'
import { filesOf } from '#server/domain/generator/generate'
import { DATABASE_TABLES, findDatabaseTable } from '#server/store/generator/database'
import { choiceOfColumn, generatedPage, storedColumns, type StoredTable } from '#server/store/generator/pages'
import { freeBusiness, takenFault } from '#server/store/generator/taken'
import { duringPeriod } from '#server/store/period'
import { importedColumns, syncColumns, usableTable } from './generator/columns'
import { tableNamesIn, packPages } from './generator/pack'
import { presentGenColumn, presentGenInfo, presentGenTable } from './generator/present'

type Edited = z.output<typeof calls.gen_edit.input>

const GONE = '该表的生成配置不存在或已删除'
const NEWEST_FIRST = [desc(genTable.table_id)]
const SORTABLE = {
  tableName: genTable.table_name,
  createTime: genTable.create_time,
  updateTime: genTable.update_time,
}

/** Where a page stands until somebody says otherwise. */
const MODULE = 'tool'

const targetOf = (table: string) => `生成表 ${table}`

async function lockTable(db: Db, where: ReturnType<typeof eq>): Promise<StoredTable> {
  const [found] = await db.select().from(genTable).where(where).for('update')
  if (!found) throw new Refusal(GONE)
  return found
}

async function findTable(db: Db, table_id: number): Promise<StoredTable> {
  const [found] = await db.select().from(genTable).where(eq(genTable.table_id, table_id))
  if (!found) throw new Refusal(GONE)
  return found
}

/** Refuses names that the program, or the page of another table, has already. */
async function refuseTaken(db: Db, edited: Edited): Promise<void> {
  const { tableId, moduleName, businessName } = edited
  const [other] = await db
    .select({ name: genTable.table_name })
    .from(genTable)
    .where(and(ne(genTable.table_id, tableId), eq(genTable.business_name, businessName)))
  if (other) throw new Refusal(`业务名“${businessName}”已用于表“${other.name}”`)
  const taken = takenFault({ module_name: moduleName, business_name: businessName })
  if (taken !== undefined) throw new Refusal(taken)
}

/** Refuses a dictionary that is not there. */
async function refuseNoDictionary(db: Db, { columns }: Edited): Promise<void> {
  const wanted = [...new Set(columns.flatMap((column) => column.dictType ?? []))]
  if (wanted.length === 0) return
  const found = await db
    .select({ type: dictType.dict_type })
    .from(dictType)
    .where(inArray(dictType.dict_type, wanted))
  const missing = wanted.find((type) => !found.some((one) => one.type === type))
  if (missing !== undefined) throw new Refusal(`没有字典类型“${missing}”，请在字典管理中新增`)
}

/** What is written into a column of the table of columns, by its key. */
const columnValues = ({ columns }: Edited) =>
  new Map(
    columns.map((column, place) => [
      column.columnId,
      {
        column_comment: column.columnComment,
        field_name: column.javaField,
        is_required: column.isRequired,
        is_insert: column.isInsert,
        is_edit: column.isEdit,
        is_list: column.isList,
        is_query: column.isQuery,
        query_type: column.queryType,
        html_type: column.htmlType,
        dict_type: column.dictType,
        sort_no: column.sort ?? place + 1,
      },
    ]),
  )

async function saveColumns(db: Db, edited: Edited): Promise<void> {
  const values = columnValues(edited)
  const known = await storedColumns(db, edited.tableId)
  if (values.size !== known.length || known.some(({ column_id }) => !values.has(column_id)))
    throw new Refusal('表的字段已改变，请重新打开后再修改')
  const next = known.map((row) => ({ ...row, ...values.get(row.column_id) }))
  const fault = columnsFault(next.map(choiceOfColumn))
  if (fault !== undefined) throw new Refusal(fault)
  for (const [column_id, value] of values)
    await db.update(genTableColumn).set(value).where(eq(genTableColumn.column_id, column_id))
}

export const generatorHandlers: Handlers<keyof typeof calls> = {
  async gen_list(filter, { db }) {
    const where = and(
      contains(genTable.table_name, filter.tableName),
      contains(genTable.table_comment, filter.tableComment),
      duringPeriod(genTable.create_time, filter),
    )
    const { limit, offset } = windowOf(filter)
    const found = await db
      .select()
      .from(genTable)
      .where(where)
      .orderBy(...orderOf(filter, SORTABLE, NEWEST_FIRST))
      .limit(limit)
      .offset(offset)
    return { rows: found.map(presentGenTable), total: await db.$count(genTable, where) }
  },

  async gen_tables(filter, { db }) {
    const where = and(
      sql`not exists (select from ${genTable} g where g.table_name = s."tableName")`,
      contains(sql`s."tableName"`, filter.tableName),
      contains(sql`s."tableComment"`, filter.tableComment),
    )
    const order = [sql`s."tableName"`]
    const { rows, total } = await selectPage<{ tableName: string; tableComment: string }>(
      db,
      { from: DATABASE_TABLES, where, order },
      filter,
    )
    const shown: Output<'gen_tables'>['rows'] = []
    for (const row of rows) {
      const table = await findDatabaseTable(db, row.tableName)
      const fault = table ? (tableFault(table) ?? null) : null
      shown.push({ ...row, createTime: null, updateTime: null, fault })
    }
    return { rows: shown, total }
  },

  async gen_detail({ tableId }, { db }) {
    const info = presentGenInfo(await findTable(db, tableId))
    return { info, rows: (await storedColumns(db, tableId)).map(presentGenColumn), tables: [] }
  },

  async gen_edit(edited, ctx) {
    const before = await lockTable(ctx.db, eq(genTable.table_id, edited.tableId))
    await refuseTaken(ctx.db, edited)
    await refuseNoDictionary(ctx.db, edited)
    await saveColumns(ctx.db, edited)
    await ctx.db
      .update(genTable)
      .set({
        table_comment: edited.tableComment,
        class_name: edited.className,
        module_name: edited.moduleName,
        business_name: edited.businessName,
        function_name: edited.functionName,
        function_author: edited.functionAuthor ?? '',
        remark: edited.remark || null,
        update_by: ctx.user.user_name,
        update_time: ctx.now,
      })
      .where(eq(genTable.table_id, edited.tableId))
    const { columns, ...after } = edited
    ctx.log({
      action: 'gen_edit',
      target: targetOf(before.table_name),
      before: presentGenInfo(before),
      after: { ...after, columns: columns.length },
    })
    return null
  },

  async gen_import({ tables }, ctx) {
    for (const name of tableNamesIn(tables)) {
      const [taken] = await ctx.db.select().from(genTable).where(eq(genTable.table_name, name))
      if (taken) throw new Refusal(`表“${name}”已经导入`)
      const found = await usableTable(ctx.db, name)
      const [made] = await ctx.db
        .insert(genTable)
        .values({
          table_name: name,
          ...tableNames(name, found.comment),
          module_name: MODULE,
          business_name: freeBusiness(name, MODULE),
          function_author: ctx.user.nick_name,
          create_by: ctx.user.user_name,
        })
        .returning()
      if (!made) throw new Error('the table was not imported')
      const columns = importedColumns(found).map((column) => ({ table_id: made.table_id, ...column }))
      await ctx.db.insert(genTableColumn).values(columns)
      ctx.log({ action: 'gen_import', target: targetOf(name), after: { columns: columns.length } })
    }
    return null
  },

  gen_create: () =>
    Promise.reject(new Refusal('不能由网页提交建表语句：请在 server/db/schema 中声明表并生成迁移，再导入')),

  async gen_preview({ tableId }, { db }) {
    return filesOf(await generatedPage(db, await findTable(db, tableId)))
  },

  async gen_remove({ tableId }, ctx) {
    const gone = await ctx.db.delete(genTable).where(within(genTable.table_id, tableId)).returning()
    if (gone.length === 0) throw new Refusal(GONE)
    for (const row of gone)
      ctx.log({ action: 'gen_remove', target: targetOf(row.table_name), before: presentGenInfo(row) })
    return null
  },

  async gen_sync({ tableName }, ctx) {
    const stored = await lockTable(ctx.db, eq(genTable.table_name, tableName))
    const after = await syncColumns(ctx.db, stored, await usableTable(ctx.db, tableName))
    ctx.log({ action: 'gen_sync', target: targetOf(tableName), after })
    return null
  },

  gen_write: () => Promise.reject(new Refusal('不能把代码写入服务器的文件夹，请下载压缩包')),

  gen_pack: ({ tables }, { db, now }) => packPages(db, tableNamesIn(tables), now),

  gen_pack_one: ({ tableName }, { db, now }) => packPages(db, tableNamesIn(tableName), now),
}

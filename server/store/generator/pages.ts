import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { genTable, genTableColumn } from '#server/db/schema/generator/tables'
import { Refusal } from '#server/define'
import { tableFault } from '#server/domain/generator/fault'
import { pageFault } from '#server/domain/generator/generate'
import { kindOf } from '#server/domain/generator/kinds'
import type { GeneratedPage, PageColumn } from '#server/domain/generator/model'
import { declarationOf } from './declared'
import { findDatabaseTable } from './database'
import { takenFault } from './taken'

export type StoredTable = typeof genTable.$inferSelect
export type StoredColumn = typeof genTableColumn.$inferSelect

/** The columns of an imported table in the order that somebody gave them. */
export const storedColumns = (db: Db, table_id: number): Promise<StoredColumn[]> =>
  db
    .select()
    .from(genTableColumn)
    .where(eq(genTableColumn.table_id, table_id))
    .orderBy(asc(genTableColumn.sort_no), asc(genTableColumn.column_id))

const unlike = (table: string) => new Refusal(`表“${table}”的结构已改变或已删除，请先同步`)

/**
 * The page of an imported table, with what the database says of its columns now.
 * @throws Refusal when the table has changed since it was read, or when nothing can be generated as it is set
 */
export async function generatedPage(db: Db, stored: StoredTable): Promise<GeneratedPage> {
  const { table_name } = stored
  const found = await findDatabaseTable(db, table_name)
  if (!found) throw unlike(table_name)
  const choices = await storedColumns(db, stored.table_id)
  if (choices.length !== found.columns.length) throw unlike(table_name)
  const declared = declarationOf(table_name)
  const columns = choices.map((choice): PageColumn => {
    const column = found.columns.find(({ name }) => name === choice.column_name)
    if (!column || column.full_type !== choice.column_type || column.is_nullable !== choice.is_nullable)
      throw unlike(table_name)
    const { length, precision, scale, data_type, default_value } = column
    return {
      ...choiceOfColumn(choice),
      kind: kindOf(column, declared),
      hasDefault: column.has_default,
      isPk: column.is_pk,
      property: declared?.columns[column.name]?.property ?? column.name,
      length,
      precision,
      scale,
      data_type,
      default_value,
    }
  })
  const key = columns.find(({ isPk }) => isPk)
  const fault = tableFault(found)
  if (fault !== undefined || !key) throw new Refusal(fault ?? `表“${table_name}”没有主键`)
  const page: GeneratedPage = {
    table: table_name,
    label: stored.function_name,
    tableLabel: stored.table_comment,
    author: stored.function_author,
    className: stored.class_name,
    module: stored.module_name,
    business: stored.business_name,
    declared: declared?.name,
    columns,
    key,
  }
  const wrong = takenFault(stored) ?? pageFault(page)
  if (wrong !== undefined) throw new Refusal(wrong)
  return page
}

/** What was decided about a column, as the rules look at it. */
export const choiceOfColumn = (row: Omit<StoredColumn, 'column_id' | 'table_id'>) => ({
  name: row.column_name,
  kind: row.kind,
  isPk: row.is_pk,
  isNullable: row.is_nullable,
  hasDefault: row.has_default,
  field: row.field_name,
  label: row.column_comment,
  isRequired: row.is_required,
  isInsert: row.is_insert,
  isEdit: row.is_edit,
  isList: row.is_list,
  isQuery: row.is_query,
  comparison: row.query_type,
  control: row.html_type,
  dictType: row.dict_type,
})

import { and, eq, notInArray } from 'drizzle-orm'
import { missingOnAdd } from '#contract/rules/generator/columns'
import { genTableColumn } from '#server/db/schema/generator/tables'
import type { Db } from '#server/db/client'
import { Refusal } from '#server/define'
import { choiceOf } from '#server/domain/generator/defaults'
import { tableFault } from '#server/domain/generator/fault'
import { kindOf } from '#server/domain/generator/kinds'
import type { DatabaseColumn, DatabaseTable } from '#server/domain/generator/model'
import { declarationOf } from '#server/store/generator/declared'
import { findDatabaseTable } from '#server/store/generator/database'
import {
  choiceOfColumn,
  storedColumns,
  type StoredColumn,
  type StoredTable,
} from '#server/store/generator/pages'

type Said = Pick<
  StoredColumn,
  'column_name' | 'column_type' | 'kind' | 'is_pk' | 'is_nullable' | 'has_default'
>

/** What the database says of a column now. */
const saidOf = (table: string, column: DatabaseColumn): Said => ({
  column_name: column.name,
  column_type: column.full_type,
  kind: kindOf(column, declarationOf(table)),
  is_pk: column.is_pk,
  is_nullable: column.is_nullable,
  has_default: column.has_default,
})

/** A column that nobody has decided about yet. */
function fresh(table: string, column: DatabaseColumn, place: number) {
  const choice = choiceOf(column, declarationOf(table), place)
  return {
    ...saidOf(table, column),
    column_comment: choice.label,
    field_name: choice.field,
    is_required: choice.isRequired,
    is_insert: choice.isInsert,
    is_edit: choice.isEdit,
    is_list: choice.isList,
    is_query: choice.isQuery,
    query_type: choice.comparison,
    html_type: choice.control,
    dict_type: null,
    sort_no: place + 1,
  }
}

/** Labels tell columns apart; two with the same comment have the names of the columns as well. */
function apart<C extends { column_comment: string; column_name: string }>(columns: readonly C[]): C[] {
  const times = (label: string) => columns.filter(({ column_comment }) => column_comment === label).length
  return columns.map((column) =>
    times(column.column_comment) > 1
      ? {
          ...column,
          column_comment: `${column.column_comment.slice(0, LABEL_ROOM)}（${column.column_name}）`.slice(
            0,
            50,
          ),
        }
      : column,
  )
}
const LABEL_ROOM = 20

/**
 * A table of the database of which a page can be generated.
 * @throws Refusal naming what is wrong with it
 */
export async function usableTable(db: Db, name: string): Promise<DatabaseTable> {
  const found = await findDatabaseTable(db, name)
  if (!found) throw new Refusal(`数据库中没有表“${name}”`)
  const fault = tableFault(found)
  if (fault !== undefined) throw new Refusal(fault)
  return found
}

/** What an imported table begins with. */
export function importedColumns({ name, columns }: DatabaseTable) {
  const found = apart(columns.map((column, place) => fresh(name, column, place)))
  // What only a program can fill in keeps people from adding rows at all.
  const canAdd = missingOnAdd(found.map(choiceOfColumn)) === undefined
  return canAdd ? found : found.map((column) => ({ ...column, is_insert: false }))
}

/** Takes over how the columns are now; returns what came, went and changed its type. */
export async function syncColumns(db: Db, { table_id, table_name }: StoredTable, found: DatabaseTable) {
  const before = await storedColumns(db, table_id)
  const known = new Map(before.map((row) => [row.column_name, row]))
  const came: string[] = []
  const changed: string[] = []
  for (const [place, column] of found.columns.entries()) {
    const row = known.get(column.name)
    if (!row) {
      came.push(column.name)
      await db.insert(genTableColumn).values({ table_id, ...fresh(table_name, column, place) })
      continue
    }
    const said = saidOf(table_name, column)
    if (said.column_type !== row.column_type) changed.push(column.name)
    // What was decided for another kind of column means nothing for this one.
    const { column_comment: _, field_name: __, sort_no: ___, ...anew } = fresh(table_name, column, place)
    await db
      .update(genTableColumn)
      .set(said.kind === row.kind && said.is_pk === row.is_pk ? said : { ...said, ...anew })
      .where(eq(genTableColumn.column_id, row.column_id))
  }
  const names = found.columns.map(({ name }) => name)
  const went = before.map(({ column_name }) => column_name).filter((name) => !names.includes(name))
  await db
    .delete(genTableColumn)
    .where(and(eq(genTableColumn.table_id, table_id), notInArray(genTableColumn.column_name, names)))
  return { came, went, changed }
}

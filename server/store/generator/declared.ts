import { getTableColumns, getTableName, is, type Column } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema/index'
import type { DeclaredTable } from '#server/domain/generator/model'

function declarationIn(name: string, table: PgTable): DeclaredTable {
  const found = Object.entries<Column>(getTableColumns(table))
  const columns = found.map(([property, { name, dataType, enumValues = [] }]) => {
    const type: string = dataType
    return [name, { property, type, isClosed: enumValues.length > 0 }] as const
  })
  return { name, columns: Object.fromEntries(columns) }
}

/** The tables that this program declares, by their names in the database. */
const DECLARED: ReadonlyMap<string, DeclaredTable> = new Map(
  Object.entries(schema).flatMap(([name, table]) =>
    is(table, PgTable) ? [[getTableName(table), declarationIn(name, table)] as const] : [],
  ),
)

/** How the program declares a table; undefined where it does not. */
export const declarationOf = (table: string): DeclaredTable | undefined => DECLARED.get(table)

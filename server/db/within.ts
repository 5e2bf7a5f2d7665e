import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Keys as the value of a parameter that is an array. */
export const idsOf = (ids: readonly number[]): string => `{${ids.join(',')}}`

/** Keys as a single array parameter: a statement takes at most 65,535 parameters. */
export const idArray = (ids: readonly number[]): SQL => sql`${idsOf(ids)}::int[]`

/** The column is one of these keys. */
export const within = (column: AnyPgColumn | SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${idArray(ids)})`

/** Sorts rows as their keys stand in a list. */
export const inOrderOf = (column: AnyPgColumn | SQL, ids: readonly number[]): SQL =>
  sql`array_position(${idArray(ids)}, ${column})`

/** A closed list of texts for `in`. */
export const list = (values: readonly string[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

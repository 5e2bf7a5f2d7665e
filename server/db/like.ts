import { or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The text as an ILIKE pattern in which `%`, `_` and `\` mean themselves. */
const pattern = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

/** The column contains what a user typed, whatever its case. No condition when he typed nothing but blanks. */
export const contains = (column: AnyPgColumn | SQL, text: string | undefined): SQL | undefined =>
  text?.trim() ? sql`${column} ilike ${pattern(text)}` : undefined

/** One of the columns contains it. */
export const anyContains = (
  columns: readonly (AnyPgColumn | SQL)[],
  text: string | undefined,
): SQL | undefined => or(...columns.map((column) => contains(column, text)))

import { or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The text as an ILIKE pattern in which `%`, `_` and `\` mean themselves. */
const pattern = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

/** Whether a text may be written with other letters. Chinese has no case, and without it the search is far quicker. */
const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase()

/** The column contains what a user typed, whatever its case. No condition when he typed nothing but blanks. */
export function contains(column: AnyPgColumn | SQL, text: string | undefined): SQL | undefined {
  if (!text?.trim()) return undefined
  return hasCase(text) ? sql`${column} ilike ${pattern(text)}` : sql`${column} like ${pattern(text)}`
}

/** One of the columns contains it. */
export const anyContains = (
  columns: readonly (AnyPgColumn | SQL)[],
  text: string | undefined,
): SQL | undefined => or(...columns.map((column) => contains(column, text)))

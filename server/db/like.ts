import { or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A search text as an ILIKE pattern that matches it literally: `%`, `_` and `\` are escaped. */
const pattern = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

/**
 * Whether upper and lower case differ in a text. Where they do not, as in Chinese, the much faster LIKE
 * suffices.
 */
const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase()

/** The column contains the search text, ignoring case. No condition when the text is blank. */
export function contains(column: AnyPgColumn | SQL, text: string | undefined): SQL | undefined {
  if (!text?.trim()) return undefined
  return hasCase(text) ? sql`${column} ilike ${pattern(text)}` : sql`${column} like ${pattern(text)}`
}

/** At least one of the columns contains it. */
export const anyContains = (
  columns: readonly (AnyPgColumn | SQL)[],
  text: string | undefined,
): SQL | undefined => or(...columns.map((column) => contains(column, text)))

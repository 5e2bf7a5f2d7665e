import { or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** An ILIKE pattern in which `%`, `_` and `\` are escaped. */
const pattern = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

/** Whether a text has upper and lower case. Chinese has no case, and LIKE is far quicker than ILIKE. */
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

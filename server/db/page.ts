import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

type Sortable = AnyPgColumn | SQL

export interface PageQuery {
  pageNum: number
  pageSize: number
  orderByColumn?: string | undefined
  isAsc?: 'asc' | 'desc' | undefined
}

/** Limit and offset of a page. */
export const windowOf = ({ pageNum, pageSize }: PageQuery) => ({
  limit: pageSize,
  offset: (pageNum - 1) * pageSize,
})

/**
 * The order a list is asked for, from the columns it may be sorted by, ending with the stable order of `last`.
 * A name that is not among them is ignored: what it would sort by is nobody's business but ours.
 */
export function orderOf(
  { orderByColumn, isAsc }: PageQuery,
  columns: Readonly<Record<string, Sortable>>,
  last: readonly SQL[],
): SQL[] {
  if (!orderByColumn || !Object.hasOwn(columns, orderByColumn)) return [...last]
  const column = columns[orderByColumn]
  return [isAsc === 'desc' ? sql`${column} desc nulls last` : sql`${column} asc nulls last`, ...last]
}

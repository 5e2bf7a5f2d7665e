import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client'

type Sortable = AnyPgColumn | SQL

export interface PageQuery {
  pageNum: number
  pageSize: number
  orderByColumn?: string | undefined
  isAsc?: 'asc' | 'desc' | undefined
}

/** LIMIT and OFFSET of a page. */
export const windowOf = ({ pageNum, pageSize }: PageQuery) => ({
  limit: pageSize,
  offset: (pageNum - 1) * pageSize,
})

/** Whether a list is asked for in the order of one of these columns. */
export const isSortedBy = (
  { orderByColumn }: PageQuery,
  columns: Readonly<Record<string, Sortable>>,
): boolean => orderByColumn !== undefined && Object.hasOwn(columns, orderByColumn)

/**
 * The ORDER BY of a list, from its sortable columns, ending with the stable order of `last`. An unknown name is
 * ignored, so that no other column can be sorted by.
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

/**
 * The keys of the rows on a page, as a subquery: only those rows are then joined and looked at closely, also far down a
 * long list.
 */
export function keysOnPage(
  db: Db,
  {
    key,
    where,
    order,
    page,
  }: { key: AnyPgColumn; where: SQL | undefined; order: readonly SQL[]; page: PageQuery },
) {
  const { limit, offset } = windowOf(page)
  return db
    .select({ key })
    .from<PgTable>(key.table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

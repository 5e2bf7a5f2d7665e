import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { ViolationStatus, ResultStatus } from '#contract/facts/results'
import { book, group, projectBook } from '#server/db/schema/index'
import type { Db } from '#server/db/client'
import { booksMatching, type BookFilter } from './filter'

export interface PoolFilter extends BookFilter {
  in_project?: 0 | 1 | undefined
  grouped?: 0 | 1 | undefined
  group_id?: number | undefined
  result_status?: ResultStatus | undefined
  violation_status?: ViolationStatus | undefined
}

const switched = (
  flag: 0 | 1 | undefined,
  column: typeof projectBook.group_id | typeof projectBook.book_id,
) => (flag === undefined ? undefined : flag ? isNotNull(column) : isNull(column))

/** Joins a book's place in the project; without a project the join is empty. */
export const placeIn = (project_id: number | undefined): SQL | undefined =>
  and(
    eq(projectBook.book_id, book.book_id),
    project_id === undefined ? sql`false` : eq(projectBook.project_id, project_id),
  )

/** The violation status in the project, otherwise the book's own from an earlier project. */
export const violationOf = sql<ViolationStatus>`coalesce(${projectBook.violation_status}, ${book.violation_status})`

/**
 * The filter of the library and the pool; needs `project_book` joined.
 * @param visible a condition on `book`: those the caller sees; undefined: all of them
 */
export const poolMatching = (filter: PoolFilter, visible: SQL | undefined): SQL | undefined =>
  and(
    booksMatching(filter),
    visible,
    switched(filter.in_project, projectBook.book_id),
    switched(filter.grouped, projectBook.group_id),
    filter.group_id === undefined ? undefined : eq(projectBook.group_id, filter.group_id),
    filter.result_status === undefined ? undefined : eq(projectBook.result_status, filter.result_status),
    filter.violation_status === undefined ? undefined : sql`${violationOf} = ${filter.violation_status}`,
  )

/** Books without a group first, then in the order of groups and pool. */
export const POOL_ORDER: readonly SQL[] = [
  sql`${group.group_code} collate "C" asc nulls first`,
  sql`${projectBook.sort_no} asc nulls last`,
  sql`${book.book_id} desc`,
]

/** The keys of matching, visible books, in the order of the list. */
export async function poolKeys(
  db: Db,
  project_id: number,
  filter: PoolFilter,
  visible: SQL | undefined,
  limit: number,
): Promise<number[]> {
  const found = await db
    .select({ book_id: book.book_id })
    .from(book)
    .leftJoin(projectBook, placeIn(project_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .where(poolMatching(filter, visible))
    .orderBy(...POOL_ORDER)
    .limit(limit)
  return found.map(({ book_id }) => book_id)
}

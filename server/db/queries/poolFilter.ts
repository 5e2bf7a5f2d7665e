import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { managedProjects } from '#server/access/scope'
import { book, group, projectBook } from '#server/db/schema/index'
import type { Db } from '#server/db/open'
import type { CurrentUser } from '#server/define'
import { booksMatching, type BookFilter } from './bookFilter'

interface PoolFilter extends BookFilter {
  in_project?: 0 | 1 | undefined
  grouped?: 0 | 1 | undefined
  group_id?: number | undefined
  result_status?: string | undefined
  violation_status?: string | undefined
}

/** Books of the projects this user runs or oversees, and those of the library that wait for a review. */
function visibleBooks(user: CurrentUser): SQL | undefined {
  const managed = managedProjects(user, projectBook.project_id)
  return (
    managed &&
    or(
      eq(book.declare_status, 'formal_passed'),
      sql`${book.book_id} in (select ${projectBook.book_id} from ${projectBook} where ${managed})`,
    )
  )
}

const switched = (
  flag: 0 | 1 | undefined,
  column: typeof projectBook.group_id | typeof projectBook.book_id,
) => (flag === undefined ? undefined : flag ? isNotNull(column) : isNull(column))

/** Where a book stands in the project; without one, nowhere. */
export const placeIn = (project_id: number | undefined): SQL | undefined =>
  and(
    eq(projectBook.book_id, book.book_id),
    project_id === undefined ? sql`false` : eq(projectBook.project_id, project_id),
  )

/** A violation is known to the project, or from an earlier one to the book. */
export const violationOf = sql`coalesce(${projectBook.violation_status}, ${book.violation_status})`

/** What this user sees of the library and the pool, as far as he asks for it; needs `project_book` joined. */
export const poolMatching = (filter: PoolFilter, user: CurrentUser): SQL | undefined =>
  and(
    booksMatching(filter),
    visibleBooks(user),
    switched(filter.in_project, projectBook.book_id),
    switched(filter.grouped, projectBook.group_id),
    filter.group_id === undefined ? undefined : eq(projectBook.group_id, filter.group_id),
    filter.result_status === undefined ? undefined : eq(projectBook.result_status, filter.result_status),
    filter.violation_status === undefined ? undefined : sql`${violationOf} = ${filter.violation_status}`,
  )

/** What still needs a group comes first, then as the groups and the pool have them. */
export const POOL_ORDER: readonly SQL[] = [
  sql`${group.group_code} collate "C" asc nulls first`,
  sql`${projectBook.sort_no} asc nulls last`,
  sql`${book.book_id} desc`,
]

/** The keys of what matches, in the order of the list. */
export async function poolKeys(
  db: Db,
  project_id: number,
  filter: PoolFilter,
  user: CurrentUser,
  limit: number,
): Promise<number[]> {
  const found = await db
    .select({ book_id: book.book_id })
    .from(book)
    .leftJoin(projectBook, placeIn(project_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .where(poolMatching(filter, user))
    .orderBy(...POOL_ORDER)
    .limit(limit)
  return found.map(({ book_id }) => book_id)
}

import { and, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { VIOLATION_STATUS } from '#contract/dict'
import { managedProjects, oversees } from '#server/access/scope'
import { orderOf, windowOf } from '#server/db/page'
import { bookFields, bookOrder, booksMatching } from '#server/db/queries/bookFilter'
import { book, group, projectBook } from '#server/db/schema/index'
import type { CurrentUser, Handlers } from '#server/define'

type Violation = keyof typeof VIOLATION_STATUS

/** Books of the projects this user runs or oversees, and those of the library that wait for a review. */
function visibleBooks(user: CurrentUser) {
  const managed = managedProjects(user, projectBook.project_id)
  return (
    managed &&
    or(
      eq(book.declare_status, 'formal_passed'),
      sql`${book.book_id} in (select ${projectBook.book_id} from ${projectBook} where ${managed})`,
    )
  )
}

const switched = (flag: 0 | 1 | undefined, on: ReturnType<typeof isNull>, off: ReturnType<typeof isNull>) =>
  flag === undefined ? undefined : flag ? on : off

/** 教材列表 */
export const listHandlers: Handlers<'bookinfo_list'> = {
  /** The library, or the pool of a project, or what of the library is not in it. */
  async bookinfo_list({ project_id, in_project, grouped, group_id, ...filter }, ctx) {
    const { db, user } = ctx
    if (project_id !== undefined && !(await oversees(ctx, project_id))) return { rows: [], total: 0 }
    const where = and(
      booksMatching(filter),
      visibleBooks(user),
      switched(in_project, isNotNull(projectBook.book_id), isNull(projectBook.book_id)),
      switched(grouped, isNotNull(projectBook.group_id), isNull(projectBook.group_id)),
      group_id === undefined ? undefined : eq(projectBook.group_id, group_id),
    )
    const place = and(
      eq(projectBook.book_id, book.book_id),
      project_id === undefined ? sql`false` : eq(projectBook.project_id, project_id),
    )
    const order = orderOf(filter, { ...bookOrder, group_name: sql`${group.group_name} collate "C"` }, [
      // What still needs a group comes first.
      sql`${group.group_code} collate "C" asc nulls first`,
      sql`${projectBook.sort_no} asc nulls last`,
      sql`${book.book_id} desc`,
    ])
    const { limit, offset } = windowOf(filter)
    const [found, counted] = await Promise.all([
      db
        .select({
          ...bookFields,
          violation_status: sql<Violation>`coalesce(${projectBook.violation_status}, ${book.violation_status})`,
          group_id: projectBook.group_id,
          group_name: group.group_name,
          in_project: sql<boolean>`${projectBook.book_id} is not null`,
        })
        .from(book)
        .leftJoin(projectBook, place)
        .leftJoin(group, eq(group.group_id, projectBook.group_id))
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
      db.select({ total: count() }).from(book).leftJoin(projectBook, place).where(where),
    ])
    return {
      rows: found.map((row) => ({ ...row, in_project: row.in_project ? 1 : 0 })),
      total: counted[0]?.total ?? 0,
    }
  },
}

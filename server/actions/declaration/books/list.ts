import { count, eq, sql } from 'drizzle-orm'
import { visibleBooks } from '#server/access/books'
import { oversees } from '#server/access/scope'
import { orderOf, windowOf } from '#server/db/page'
import { bookListFields, bookOrder } from '#server/store/books/filter'
import { placeIn, POOL_ORDER, poolMatching, violationOf } from '#server/store/books/poolFilter'
import { book, group, projectBook } from '#server/db/schema/index'
import type { Handlers } from '#server/define'

const SORTABLE = {
  ...bookOrder,
  group_name: sql`${group.group_name} collate "C"`,
  result_status: projectBook.result_status,
}

/** 教材列表 */
export const bookListHandlers: Handlers<'bookinfo_list'> = {
  /** Lists the library, the books of a project, or the library's books that are not in the project. */
  async bookinfo_list({ project_id, ...filter }, ctx) {
    const { db, user } = ctx
    if (project_id !== undefined && !(await oversees(ctx, project_id))) return { rows: [], total: 0 }
    const where = poolMatching(filter, visibleBooks(user))
    const place = placeIn(project_id)
    const { limit, offset } = windowOf(filter)
    const [found, counted] = await Promise.all([
      db
        .select({
          ...bookListFields,
          violation_status: violationOf,
          result_status: projectBook.result_status,
          group_id: projectBook.group_id,
          group_name: group.group_name,
          in_project: sql<boolean>`${projectBook.book_id} is not null`,
        })
        .from(book)
        .leftJoin(projectBook, place)
        .leftJoin(group, eq(group.group_id, projectBook.group_id))
        .where(where)
        .orderBy(...orderOf(filter, SORTABLE, POOL_ORDER))
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

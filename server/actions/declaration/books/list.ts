import { eq, sql } from 'drizzle-orm'
import { ownAssignments, readsLibrary, visibleBooks } from '#server/access/books'
import { managedProjects, oversees } from '#server/access/scope'
import { isSortedBy, orderOf } from '#server/db/page'
import { inOrderOf, within } from '#server/db/within'
import { assignedBookPage } from '#server/store/reviews/assignedBooks'
import { bookListFields, bookOrder } from '#server/store/books/filter'
import { bookPivot } from '#server/store/books/pivot'
import { placeIn, POOL_ORDER, poolMatching, violationOf } from '#server/store/books/poolFilter'
import { poolPage } from '#server/store/books/poolPage'
import { book, group, projectBook } from '#server/db/schema/index'
import { forbidden, type CurrentUser, type Handlers } from '#server/define'

const SORTABLE = {
  ...bookOrder,
  group_name: sql`${group.group_name} collate "C"`,
  result_status: projectBook.result_status,
}

/** The project with the book, or the newest that this user may see with it. */
const projectNameOf = (user: CurrentUser, project_id: number | undefined) => sql<string | null>`(
  select p.project_name from project_book placed join review_project p on p.project_id = placed.project_id
  where placed.book_id = ${book.book_id} and ${managedProjects(user, sql`placed.project_id`) ?? sql`true`}
  order by ${project_id === undefined ? sql`` : sql`placed.project_id = ${project_id} desc,`}
    p.year desc, p.project_id desc limit 1)`

/** 教材列表 */
export const bookListHandlers: Handlers<'bookinfo_list'> = {
  /** Lists the library, the books of a project, or the library's books that are not in the project; for
   * experts, the books that they review. */
  async bookinfo_list({ project_id, dimension, ...filter }, ctx) {
    const { db, user } = ctx
    if (!readsLibrary(user)) {
      if (dimension) throw forbidden('教材汇总只对办公室开放')
      return assignedBookPage(db, ownAssignments(user), { project_id, ...filter })
    }
    if (project_id !== undefined && !(await oversees(ctx, project_id))) return { rows: [], total: 0 }
    if (dimension) {
      const where = poolMatching(filter, visibleBooks(user))
      const pivot = await bookPivot(db, dimension, { status: sql`${book.declare_status}`, project_id }, where)
      return { rows: [], total: pivot.length, pivot }
    }
    const order = isSortedBy(filter, SORTABLE) ? orderOf(filter, SORTABLE, POOL_ORDER) : undefined
    const wanted = { project_id, filter, visible: visibleBooks(user) }
    const { keys, total } = await poolPage(db, wanted, { page: filter, order })
    const found = await db
      .select({
        ...bookListFields,
        violation_status: violationOf,
        result_status: projectBook.result_status,
        group_id: projectBook.group_id,
        group_name: group.group_name,
        project_name: projectNameOf(user, project_id),
        in_project: sql<boolean>`${projectBook.book_id} is not null`,
      })
      .from(book)
      .leftJoin(projectBook, placeIn(project_id))
      .leftJoin(group, eq(group.group_id, projectBook.group_id))
      .where(within(book.book_id, keys))
      .orderBy(inOrderOf(book.book_id, keys))
    return { rows: found.map((row) => ({ ...row, in_project: row.in_project ? 1 : 0 })), total }
  },
}

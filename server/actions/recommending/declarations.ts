import { and, count, desc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { declarations } from '#contract/actions/recommending/declarations'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { readsLibrary } from '#server/access/books'
import { readableDeclarations } from '#server/access/declaring/readableBooks'
import { toldStatus } from '#server/access/published'
import { contains } from '#server/db/like'
import { keysOnPage, orderOf } from '#server/db/page'
import { book } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { bookListFields, bookOrder, booksMatching } from '#server/store/books/filter'
import { wireTimeOrNull } from '#server/wire'

/** 查看申报 */
export const declarationsHandlers: Handlers<keyof typeof declarations> = {
  async declaration_list({ declare_unit, declare_status, ...filter }, { db, user }) {
    const status = readsLibrary(user) ? sql<DeclareStatus>`${book.declare_status}` : toldStatus
    const where = and(
      booksMatching(filter),
      isNotNull(book.submit_time),
      readableDeclarations(user),
      contains(book.declare_unit, declare_unit),
      declare_status && sql`${status} = ${declare_status}`,
    )
    const order = orderOf(filter, { ...bookOrder, declare_status: status }, [desc(book.book_id)])
    const onPage = keysOnPage(db, { key: book.book_id, where, order, page: filter })
    const [found, counted] = await Promise.all([
      db
        .select({
          ...bookListFields,
          declare_status: status,
          year: book.year,
          recommend_unit: book.recommend_unit,
          submit_time: book.submit_time,
        })
        .from(book)
        .where(inArray(book.book_id, onPage))
        .orderBy(...order),
      db.select({ total: count() }).from(book).where(where),
    ])
    return {
      rows: found.map((row) => ({ ...row, submit_time: wireTimeOrNull(row.submit_time) })),
      total: counted[0]?.total ?? 0,
    }
  },
}

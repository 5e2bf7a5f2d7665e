import { and, count, desc, sql } from 'drizzle-orm'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { libraryBooks } from '#server/access/declaring/library'
import { toldStatus } from '#server/access/published'
import { orderOf, windowOf } from '#server/db/page'
import { book } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { bookListFields, bookOrder, booksMatching } from '#server/store/books/filter'
import { draftedThisYear } from './drafted'

export const libraryListHandlers: Handlers<'book_library_list'> = {
  async book_library_list(filter, ctx) {
    const { db, user } = ctx
    const scope = libraryBooks(user)
    const status = scope ? toldStatus : sql<DeclareStatus>`${book.declare_status}`
    const where = and(booksMatching(filter), scope)
    const { limit, offset } = windowOf(filter)
    const [found, counted, draftedOf] = await Promise.all([
      db
        .select({
          ...bookListFields,
          declare_status: status,
          year: book.year,
          edition: book.edition,
          carrier: book.carrier,
        })
        .from(book)
        .where(where)
        .orderBy(...orderOf(filter, { ...bookOrder, year: book.year }, [desc(book.year), desc(book.book_id)]))
        .limit(limit)
        .offset(offset),
      db.select({ total: count() }).from(book).where(where),
      draftedThisYear(ctx),
    ])
    const rows = found.map((row) => {
      const drafted = draftedOf(row)
      return { ...row, drafted_id: drafted?.book_id ?? null, drafted_name: drafted?.book_name ?? null }
    })
    return { rows, total: counted[0]?.total ?? 0 }
  },
}

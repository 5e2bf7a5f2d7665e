import { and, eq, inArray, sql } from 'drizzle-orm'
import { book, bookEditor } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { readableDeclarations } from './readableBooks'

/**
 * Whether an upload is the cover, the table of contents, the proof of a prize or of an editor of a book that this user
 * may read. Each of the ways has an index.
 */
export async function isOfBook({ db, user }: Pick<Context, 'db' | 'user'>, name: string) {
  const award = sql`${book.awards} @> ${JSON.stringify([{ file: name }])}::jsonb`
  const editors = db
    .select({ book_id: bookEditor.book_id })
    .from(bookEditor)
    .where(eq(bookEditor.political_file, name))
  for (const names of [
    eq(book.cover, name),
    eq(book.catalog_file, name),
    award,
    inArray(book.book_id, editors),
  ]) {
    const found = await db
      .select({ book_id: book.book_id })
      .from(book)
      .where(and(names, readableDeclarations(user)))
      .limit(1)
    if (found.length > 0) return true
  }
  return false
}

import { and, eq, sql } from 'drizzle-orm'
import { book } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { readableDeclarations } from './readableBooks'

/**
 * Whether an upload is the cover, the table of contents or the proof of a prize of a book that this user may read.
 * Each of the ways has an index.
 */
export async function isOfBook({ db, user }: Pick<Context, 'db' | 'user'>, name: string) {
  const award = sql`${book.awards} @> ${JSON.stringify([{ file: name }])}::jsonb`
  for (const names of [eq(book.cover, name), eq(book.catalog_file, name), award]) {
    const found = await db
      .select({ book_id: book.book_id })
      .from(book)
      .where(and(names, readableDeclarations(user)))
      .limit(1)
    if (found.length > 0) return true
  }
  return false
}

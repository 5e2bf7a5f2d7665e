import { and, asc, eq } from 'drizzle-orm'
import { readIsbns } from '#contract/rules/book/isbn'
import { book } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { declaringYear } from '#server/store/declarations/batches'

/** A book of the library as far as it tells which it is. */
export interface Source {
  book_id: number
  isbn: string | null
}

/** A book that the unit declares this year. */
interface Drafted {
  book_id: number
  book_name: string
}

/** The numbers of a book, however they are spelt; none where they cannot be read. */
export function isbnsIn(isbn: string | null): string[] {
  const read = readIsbns(isbn ?? '')
  return read.ok ? read.value : []
}

/** Tells which book of this year the caller's unit has of a book of the library: made from it, or of the same number. */
export async function draftedThisYear({ db, user, now }: Pick<Context, 'db' | 'user' | 'now'>) {
  const own =
    user.dept_id === null ? eq(book.create_by, user.user_id) : eq(book.declare_dept_id, user.dept_id)
  const found = await db
    .select({
      book_id: book.book_id,
      book_name: book.book_name,
      isbn: book.isbn,
      source_book_id: book.source_book_id,
    })
    .from(book)
    .where(and(own, eq(book.year, await declaringYear(db, now)), eq(book.deleted, false)))
    .orderBy(asc(book.book_id))
  const bySource = new Map<number, Drafted>()
  const byIsbn = new Map<string, Drafted>()
  for (const one of found) {
    bySource.set(one.book_id, one)
    if (one.source_book_id !== null) bySource.set(one.source_book_id, one)
    for (const isbn of isbnsIn(one.isbn)) byIsbn.set(isbn, one)
  }
  return ({ book_id, isbn }: Source): Drafted | undefined =>
    bySource.get(book_id) ?? isbnsIn(isbn).flatMap((one) => byIsbn.get(one) ?? [])[0]
}

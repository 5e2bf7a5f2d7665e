import type { BookRow } from '#contract/rules/importBook'
import type { RowError } from '#contract/rules/importSpec'
import { shorten } from '#contract/rules/importCell'
import { booksAlike } from '#server/db/queries/importKnown'
import type { Db } from '#server/db/open'
import { type Line, libraryError } from './checking'

/** Rows that would bring a book of the library in again are refused, with the book named. */
export async function refuseKnownBooks(db: Db, good: readonly Line<BookRow>[]) {
  const alike = await booksAlike(
    db,
    good.map(({ row, value: { book_name, source_no, isbn } }) => ({ line: row, book_name, source_no, isbn })),
  )
  const values = new Map(good.map(({ row, value }) => [row, value]))
  const refused = new Map<number, RowError>()
  for (const { line, field, book_id, book_name } of alike) {
    if (refused.has(line)) continue
    const reason = `与书库中的《${shorten(book_name, 30)}》（教材ID ${book_id}）重复`
    refused.set(line, libraryError('book', line, field, values.get(line)?.[field] ?? '', reason))
  }
  return { fresh: good.filter(({ row }) => !refused.has(row)), errors: [...refused.values()], known: 0 }
}

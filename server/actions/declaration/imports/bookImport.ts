import type { ImportedBook } from '#contract/rules/import/book'
import type { RowError } from '#contract/rules/import/spec'
import { shorten } from '#contract/rules/cell'
import { booksAlike } from '#server/store/imports/alike'
import type { Db } from '#server/db/client'
import { type NumberedRow, libraryError } from './checking'

/** Refuses rows whose book is in the library already; the reason names that book. */
export async function refuseKnownBooks(db: Db, good: readonly NumberedRow<ImportedBook>[]) {
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

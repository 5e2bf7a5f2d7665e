import type { BookFinding } from '#contract/entities/importBooks'
import type { ImportedBook } from '#contract/rules/import/book'
import type { RowError } from '#contract/rules/import/spec'
import { shorten } from '#contract/rules/cell'
import { resembling } from '#server/domain/book/resemblance'
import { booksAlike, libraryFaces } from '#server/store/imports/alike'
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

const orNull = (text: string | null | undefined): string | null => text || null

/** Rows that resemble a book of the library or an earlier row, though no number says that they are the same. */
export async function alikeBooks(db: Db, good: readonly NumberedRow<ImportedBook>[]): Promise<BookFinding[]> {
  if (good.length === 0) return []
  const library = await libraryFaces(db)
  return resembling(
    good.map(({ row, value }) => ({
      row,
      face: {
        book_name: value.book_name,
        first_editor: orNull(value.first_editor),
        publisher_name: orNull(value.publisher_name),
        unit: orNull(value.declare_unit) ?? orNull(value.first_editor_unit),
        isbn: orNull(value.isbn),
      },
    })),
    library.map((known) => ({ ...known, row: null })),
  )
}

import { asc, eq } from 'drizzle-orm'
import type { BookFields, EditorFields } from '#contract/entities/declaration/bookFields'
import { keysOf } from '#contract/facts/closed'
import { BOOK_LABELS, type BookField } from '#contract/rules/declaration/bookFields'
import type { Db } from '#server/db/client'
import { book, bookEditor } from '#server/db/schema/index'
import { numOrNull } from '#server/wire'

type StoredBook = typeof book.$inferSelect
type StoredEditor = typeof bookEditor.$inferSelect

/** What a declarer has written of a book. */
export interface WrittenParts {
  fields: BookFields
  editors: EditorFields[]
}

const flagOf = (value: boolean | null): 0 | 1 | null => (value === null ? null : value ? 1 : 0)
const isSet = (value: 0 | 1 | null): boolean | null => (value === null ? null : value === 1)

/** Imported lists tell days, and sometimes only a year. */
const monthOf = (date: string | null): string | null =>
  date !== null && /^\d{4}-\d{2}/.test(date) ? date.slice(0, 'YYYY-MM'.length) : null

/** A stored book as its form holds it. */
export function bookFieldsOf(row: StoredBook): BookFields {
  // Everything that has a label is a field of the form, and has a column of its name.
  const same = Object.fromEntries(keysOf(BOOK_LABELS).map((field) => [field, row[field]])) as Pick<
    StoredBook,
    BookField
  >
  return {
    ...same,
    in_scope: row.in_scope ? 1 : 0,
    cip_has_textbook: flagOf(row.cip_has_textbook),
    is_revised: flagOf(row.is_revised),
    coop_enterprise: flagOf(row.coop_enterprise),
    has_english: flagOf(row.has_english),
    publish_date: monthOf(row.publish_date),
    word_count: numOrNull(row.word_count),
    price: numOrNull(row.price),
  }
}

/** The fields of a form as the columns of a book. */
export const columnsOf = (fields: BookFields) => ({
  ...fields,
  in_scope: fields.in_scope === 1,
  cip_has_textbook: isSet(fields.cip_has_textbook),
  is_revised: isSet(fields.is_revised),
  coop_enterprise: isSet(fields.coop_enterprise),
  has_english: isSet(fields.has_english),
  word_count: fields.word_count === null ? null : String(fields.word_count),
  price: fields.price === null ? null : String(fields.price),
})

export const editorOf = ({
  editor_id: _editor,
  book_id: _book,
  sort_no: _place,
  ...row
}: StoredEditor): EditorFields => ({
  ...row,
  political_ok: flagOf(row.political_ok),
  is_foreign: row.is_foreign ? 1 : 0,
  signed: row.signed ? 1 : 0,
})

/** What is stored of a book, its editors in their order. */
export async function writtenBook(db: Db, row: StoredBook): Promise<WrittenParts> {
  const editors = await db
    .select()
    .from(bookEditor)
    .where(eq(bookEditor.book_id, row.book_id))
    .orderBy(asc(bookEditor.sort_no), asc(bookEditor.editor_id))
  return { fields: bookFieldsOf(row), editors: editors.map(editorOf) }
}

/** Puts these editors in the place of those that a book has. */
export async function storeEditors(db: Db, book_id: number, editors: readonly EditorFields[]): Promise<void> {
  await db.delete(bookEditor).where(eq(bookEditor.book_id, book_id))
  if (editors.length === 0) return
  await db.insert(bookEditor).values(
    editors.map((editor, index) => ({
      ...editor,
      book_id,
      sort_no: index + 1,
      political_ok: isSet(editor.political_ok),
      is_foreign: editor.is_foreign === 1,
      signed: editor.signed === 1,
    })),
  )
}

/** A stored record may hold the keys of a value in another order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The fields in which two versions differ, and `editors`. */
export function changedParts(before: WrittenParts, after: WrittenParts): (BookField | 'editors')[] {
  const fields = keysOf(BOOK_LABELS).filter(
    (field) => textOf(before.fields[field]) !== textOf(after.fields[field]),
  )
  return textOf(before.editors) === textOf(after.editors) ? fields : [...fields, 'editors']
}

import { asc } from 'drizzle-orm'
import type { EditorFields } from '#contract/entities/declaration/bookFields'
import type { Db } from '#server/db/client'
import { bookEditor } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { editorOf } from './written'

/** The editors of books, by book, in their order. */
export async function editorsOf(db: Db, book_ids: readonly number[]): Promise<Map<number, EditorFields[]>> {
  const found = await db
    .select()
    .from(bookEditor)
    .where(within(bookEditor.book_id, book_ids))
    .orderBy(asc(bookEditor.sort_no), asc(bookEditor.editor_id))
  const by = new Map<number, EditorFields[]>()
  for (const row of found) by.set(row.book_id, [...(by.get(row.book_id) ?? []), editorOf(row)])
  return by
}

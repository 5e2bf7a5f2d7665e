import { and, asc, desc, eq } from 'drizzle-orm'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { contains } from '#server/db/like'
import { bareName } from '#server/db/names'
import { book, bookEditor } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { declaringUnit } from '#server/store/declarations/newBook'
import { recommenders } from '#server/store/declarations/recommenders'
import { editorOf } from '#server/store/declarations/written'

/** Enough to choose from; more are found by their names. */
const MOST_KNOWN = 50

export const bookHelpHandlers: Handlers<'editor_known' | 'recommend_units'> = {
  async editor_known({ keyword }, { db, user }) {
    const own = ownDeclarations(user)
    // Who declares for everybody knows too many to be shown unasked.
    if (!own && keyword === undefined) return []
    const person = bareName(bookEditor.name)
    const found = await db
      .selectDistinctOn([person, bookEditor.unit], { editor: bookEditor, book_name: book.book_name })
      .from(bookEditor)
      .innerJoin(book, eq(book.book_id, bookEditor.book_id))
      .where(and(eq(book.deleted, false), own, contains(bookEditor.name, keyword)))
      .orderBy(asc(person), asc(bookEditor.unit), desc(bookEditor.book_id))
      .limit(MOST_KNOWN)
    return found.map(({ editor, book_name }) => ({ editor: editorOf(editor), book_name }))
  },

  async recommend_units({ channel, book_id }, ctx) {
    const { db, user } = ctx
    if (book_id === undefined)
      return recommenders(db, channel, (await declaringUnit(ctx))?.province_id ?? null)
    const [found] = await db
      .select({ province_id: book.province_id })
      .from(book)
      .where(and(eq(book.book_id, book_id), ownDeclarations(user)))
    return found ? recommenders(db, channel, found.province_id) : []
  },
}

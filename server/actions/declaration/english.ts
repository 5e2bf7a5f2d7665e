import { asc, eq, sql } from 'drizzle-orm'
import type { english } from '#contract/actions/declaration/english'
import { EnglishFields } from '#contract/entities/declaration/englishFields'
import { mayEdit } from '#contract/facts/declaration/life'
import { BOOK_WRITERS } from '#contract/roles'
import { ownDeclarations, writeDeclaration } from '#server/access/declaring/declarations'
import { figuresBook } from '#server/access/declaring/figuresBook'
import { book, bookEditor, bookEnglish } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'

const writing = { who: BOOK_WRITERS, scope: ownDeclarations, inState: mayEdit }

/** 英文信息 */
export const englishHandlers: Handlers<keyof typeof english> = {
  async book_english_detail({ book_id }, ctx) {
    const { db } = ctx
    const { head } = await figuresBook(ctx, book_id, writing)
    const [original] = await db
      .select({ unit: book.first_editor_unit, abstract: book.abstract, catalog: book.catalog })
      .from(book)
      .where(eq(book.book_id, book_id))
    const editors = await db
      .select({ name: bookEditor.name, unit: bookEditor.unit })
      .from(bookEditor)
      .where(eq(bookEditor.book_id, book_id))
      .orderBy(asc(bookEditor.sort_no))
    const [stored] = await db.select().from(bookEnglish).where(eq(bookEnglish.book_id, book_id))
    return {
      book: head,
      chinese: {
        first_editor_unit: original?.unit ?? null,
        editors,
        abstract: original?.abstract ?? null,
        catalog: original?.catalog ?? null,
      },
      fields: stored ? EnglishFields.parse(stored) : null,
      revision: stored?.revision ?? 0,
    }
  },

  async book_english_save({ book_id, fields, revision }, ctx) {
    const { db } = ctx
    const { book_name, has_english } = await writeDeclaration(ctx, book_id, '修改英文信息')
    const [stored] = await db.select().from(bookEnglish).where(eq(bookEnglish.book_id, book_id))
    if (revision !== undefined && stored && revision !== stored.revision)
      throw new Refusal('英文信息已被他人修改', {
        data: { revision: stored.revision, present: EnglishFields.parse(stored) },
      })
    const next = (stored?.revision ?? 0) + 1
    await db
      .insert(bookEnglish)
      .values({ ...fields, book_id, revision: next })
      .onConflictDoUpdate({ target: bookEnglish.book_id, set: { ...fields, revision: next } })
    // A new revision: a form of the book that was opened before would take it back.
    if (!has_english)
      await db
        .update(book)
        .set({ has_english: true, revision: sql`${book.revision} + 1` })
        .where(eq(book.book_id, book_id))
    ctx.log({ action: 'book_english_save', target: `教材 ${book_name}`, before: stored, after: fields })
    return { revision: next }
  },
}

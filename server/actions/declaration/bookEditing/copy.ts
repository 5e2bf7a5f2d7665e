import { and, eq } from 'drizzle-orm'
import { NOT_ATTESTED } from '#contract/entities/declaration/bookFields'
import { REFUSAL } from '#contract/refusals'
import { completenessOf } from '#contract/rules/declaration/bookFaults'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { book } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'
import { beginBook } from '#server/store/declarations/newBook'
import { columnsOf, storeEditors, writtenBook } from '#server/store/declarations/written'

/** 教材名称 */
const NAME_LENGTH = 100
const MARK = '（副本）'

export const bookCopyHandlers: Handlers<'bookinfo_copy'> = {
  async bookinfo_copy({ book_id }, ctx) {
    const { db, user } = ctx
    const [found] = await db
      .select()
      .from(book)
      .where(and(eq(book.book_id, book_id), eq(book.deleted, false), ownDeclarations(user)))
    if (!found) throw new Refusal(REFUSAL.bookUnreachable)
    const { fields: source, editors: known } = await writtenBook(db, found)
    const editors = known.map((editor) => ({ ...editor, ...NOT_ATTESTED }))
    const fields = {
      ...source,
      book_name: source.book_name.slice(0, NAME_LENGTH - MARK.length) + MARK,
      // A number belongs to one book, and a file to one record.
      isbn: null,
      cip_no: null,
      cover: null,
      catalog_file: null,
      awards: source.awards.map((award) => ({ ...award, file: null })),
      in_scope: 0 as const,
      has_english: null,
    }
    const [made] = await db
      .insert(book)
      .values({
        ...columnsOf(fields),
        completeness: completenessOf(fields, editors),
        first_editor: found.first_editor,
        first_editor_unit: found.first_editor_unit,
        other_editors: found.other_editors,
        major_category: found.major_category,
        major_class: found.major_class,
        recommend_unit: found.recommend_unit,
        ...(await beginBook(ctx, fields.recommend_channel)),
      })
      .returning()
    if (!made) throw new Error('the copy was not written')
    await storeEditors(db, made.book_id, editors)
    ctx.log({
      action: 'bookinfo_copy',
      target: `教材 ${made.book_name}`,
      after: { book_id: made.book_id, book_code: made.book_code, from: book_id },
    })
    return { book_id: made.book_id, book_name: made.book_name }
  },
}

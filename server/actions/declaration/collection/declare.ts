import { eq } from 'drizzle-orm'
import { BookFields, EditorFields } from '#contract/entities/declaration/bookFields'
import { placeOfMajor } from '#contract/rules/book/majors'
import { completenessOf } from '#contract/rules/declaration/bookFaults'
import { typeOfName } from '#contract/rules/upload'
import { book, collectedBook, storedFile } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { openFile, storeFile } from '#server/files/store'
import { beginBook, channelOf, declaringUnit } from '#server/store/declarations/newBook'
import { columnsOf, storeEditors, type WrittenParts } from '#server/store/declarations/written'
import { numOrNull } from '#server/wire'
import { lockCollected, type Collected } from './record'

/** A second file of the same content: the draft's author may exchange it, and the collected book keeps its own. */
async function copyOf(ctx: Context, name: string | null): Promise<string | null> {
  if (name === null) return null
  const [stored] = await ctx.db.select().from(storedFile).where(eq(storedFile.name, name))
  const type = typeOfName(name)
  if (!stored || !type) return null
  const { purpose, original_name } = stored
  // A cover is small.
  const bytes = new Uint8Array(await (await openFile(ctx.settings, stored)).arrayBuffer())
  return storeFile(ctx, { bytes, type, purpose, original_name })
}

/** What the form of a declaration begins with. */
function writtenFrom(found: Collected, more: Partial<BookFields>): WrittenParts {
  const fields = BookFields.parse({
    ...found,
    in_scope: 0,
    word_count: numOrNull(found.word_count),
    price: numOrNull(found.price),
    ...more,
  })
  const { first_editor, first_editor_unit } = found
  const editors =
    first_editor === null
      ? []
      : [EditorFields.parse({ name: first_editor, role: 'first_chief', unit: first_editor_unit })]
  return { fields, editors }
}

export const collectionDeclareHandlers: Handlers<'collection_to_book'> = {
  async collection_to_book({ collect_id }, ctx) {
    const { db, user } = ctx
    const found = await lockCollected(ctx, collect_id, 'declare')
    const { book_name, first_editor, first_editor_unit } = found
    if (found.book_id !== null)
      throw new Refusal(`《${book_name}》已转为申报，请到教材管理或已删除教材中查看`)
    // The draft is the collector's, also where the administrator makes it.
    const collector = { ...ctx, user: { ...user, user_id: found.create_by, dept_id: found.dept_id } }
    const unit = await declaringUnit(collector)
    if (!unit) throw new Refusal(`《${book_name}》的采集人没有所属单位，不能转为申报`)
    const recommend_channel = channelOf(unit)
    const written = writtenFrom(found, { recommend_channel, cover: await copyOf(ctx, found.cover) })
    const [made] = await db
      .insert(book)
      .values({
        ...columnsOf(written.fields),
        ...placeOfMajor(found.edu_level, found.major_code),
        ...(await beginBook(collector, recommend_channel)),
        first_editor,
        first_editor_unit,
        completeness: completenessOf(written.fields, written.editors),
      })
      .returning()
    if (!made) throw new Error('the draft was not written')
    const { book_id } = made
    await storeEditors(db, book_id, written.editors)
    await db.update(collectedBook).set({ book_id }).where(eq(collectedBook.collect_id, collect_id))
    ctx.log({
      action: 'collection_to_book',
      target: `采集教材《${book_name}》`,
      after: { collect_id, book_id },
    })
    return { book_id }
  },
}

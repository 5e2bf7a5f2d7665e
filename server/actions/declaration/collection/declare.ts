import { eq } from 'drizzle-orm'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { isKeyOf } from '#contract/facts/closed'
import { completenessOf } from '#contract/rules/declaration/bookFaults'
import { book, bookEditor, collectedBook, dept, storedFile } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { openFile, storeFile } from '#server/files/store'
import { typeOfName } from '#contract/rules/upload'
import { numOrNull, wireDay } from '#server/wire'
import { lockCollected, type Collected } from './record'

/** A second file of the same content: the draft's author may exchange it, and the collected book keeps its own. */
async function copyOf(ctx: Context, name: string | null): Promise<string | null> {
  if (name === null) return null
  const [stored] = await ctx.db.select().from(storedFile).where(eq(storedFile.name, name))
  const type = typeOfName(name)
  if (!stored || !type) return null
  const bytes = await openFile(ctx.settings, stored)
  return storeFile(ctx, { bytes, type, purpose: stored.purpose, original_name: stored.original_name })
}

/** The unit that a draft is declared by. */
async function unitOf({ db }: Context, { dept_id, book_name }: Collected) {
  const [unit] = dept_id === null ? [] : await db.select().from(dept).where(eq(dept.dept_id, dept_id))
  if (!unit) throw new Refusal(`《${book_name}》的采集人没有所属单位，不能转为申报`)
  return unit
}

const categoryOf = (major_code: string | null): string | null => {
  const category = major_code?.slice(0, 2)
  return category !== undefined && isKeyOf(MAJOR_CATEGORY, category) ? category : null
}

/** The draft as it is inserted, and its first editor. */
async function draftFrom(ctx: Context, found: Collected): Promise<typeof book.$inferInsert> {
  const unit = await unitOf(ctx, found)
  const known = {
    book_name: found.book_name,
    isbn: found.isbn,
    publisher_name: found.publisher_name,
    publisher_id: found.publisher_id,
    cip_no: found.cip_no,
    edition: found.edition,
    print_no: found.print_no,
    publish_date: found.publish_date,
    print_date: found.print_date,
    edu_level: found.edu_level,
    major_code: found.major_code,
    course_name: found.course_name,
    carrier: found.carrier,
    abstract: found.abstract,
    cover: await copyOf(ctx, found.cover),
  }
  const numbers = { word_count: numOrNull(found.word_count), price: numOrNull(found.price) }
  return {
    ...known,
    word_count: found.word_count,
    price: found.price,
    major_category: categoryOf(found.major_code),
    year: Number(wireDay(ctx.now).slice(0, 4)),
    first_editor: found.first_editor,
    first_editor_unit: found.first_editor_unit,
    declare_unit: unit.dept_name,
    declare_dept_id: unit.dept_id,
    province_id: unit.province_id,
    create_by: found.create_by,
    completeness: completenessOf({ ...known, ...numbers }, []),
  }
}

export const collectionDeclareHandlers: Handlers<'collection_to_book'> = {
  async collection_to_book({ collect_id }, ctx) {
    const { db } = ctx
    const found = await lockCollected(ctx, collect_id, 'declare')
    if (found.book_id !== null)
      throw new Refusal(`《${found.book_name}》已转为申报，请到教材管理或已删除教材中查看`)
    const [made] = await db
      .insert(book)
      .values(await draftFrom(ctx, found))
      .returning()
    if (!made) throw new Error('the draft was not written')
    const { book_id } = made
    if (found.first_editor !== null)
      await db.insert(bookEditor).values({
        book_id,
        sort_no: 1,
        name: found.first_editor,
        role: 'first_chief',
        unit: found.first_editor_unit,
      })
    await db.update(collectedBook).set({ book_id }).where(eq(collectedBook.collect_id, collect_id))
    ctx.log({
      action: 'collection_to_book',
      target: `采集教材《${found.book_name}》`,
      after: { collect_id, book_id },
    })
    return { book_id }
  },
}

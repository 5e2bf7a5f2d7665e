import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { CollectedFields } from '#contract/entities/declaration/collected'
import { collectedInScope } from '#server/access/declaring/collected'
import { ownBooks } from '#server/access/published'
import { holds } from '#server/access/scope'
import { listedIsbns } from '#server/db/names'
import { book, collectedBook, dept, user } from '#server/db/schema/index'
import type { Context, Handlers } from '#server/define'
import { numOrNull } from '#server/wire'

type Isbn = string

/** Who collected the book already. */
export const collectedOf = async ({ db }: Pick<Context, 'db'>, isbn: Isbn) => {
  const [found] = await db
    .select({
      collect_id: collectedBook.collect_id,
      dept_id: collectedBook.dept_id,
      create_by: collectedBook.create_by,
      unit: sql<string>`coalesce(${dept.dept_name}, ${user.nick_name})`,
    })
    .from(collectedBook)
    .innerJoin(user, eq(user.user_id, collectedBook.create_by))
    .leftJoin(dept, eq(dept.dept_id, collectedBook.dept_id))
    .where(and(eq(collectedBook.isbn, isbn), eq(collectedBook.deleted, false)))
  return found
}

const MONTH = /^\d{4}-\d{2}/

/**
 * What stands on the copyright page, from the newest book of this number in the library: one that came with an
 * imported list, or one that the caller declares. What another unit is still writing stays its own.
 */
async function fromLibrary({ db, user: me }: Context, isbn: Isbn) {
  const readable = holds(me, 'admin') ? undefined : or(isNotNull(book.import_id), ownBooks(me))
  const [found] = await db
    .select()
    .from(book)
    .where(and(eq(book.deleted, false), sql`${listedIsbns(book.isbn)} @> array[${isbn}::text]`, readable))
    .orderBy(desc(book.year), desc(book.book_id))
    .limit(1)
  if (!found) return null
  const { publish_date, word_count, price } = found
  const fields = CollectedFields.safeParse({
    book_name: found.book_name,
    first_editor: found.first_editor,
    first_editor_unit: found.first_editor_unit,
    publisher_name: found.publisher_name,
    cip_no: found.cip_no,
    edition: found.edition,
    print_no: found.print_no,
    publish_date: MONTH.exec(publish_date ?? '')?.[0] ?? null,
    print_date: found.print_date,
    word_count: numOrNull(word_count),
    price: numOrNull(price),
    edu_level: found.edu_level,
    carrier: found.carrier,
    major_code: found.major_code,
    course_name: found.course_name,
  }).data
  return fields ? { source: `书库（${found.year}年度）`, fields } : null
}

/** What the caller, or their unit, had written of the book before deleting it. */
async function fromDeleted({ db, user: me }: Context, isbn: Isbn) {
  const [found] = await db
    .select()
    .from(collectedBook)
    .where(and(eq(collectedBook.isbn, isbn), eq(collectedBook.deleted, true), collectedInScope(me)))
    .orderBy(desc(collectedBook.collect_id))
    .limit(1)
  if (!found) return null
  const fields = CollectedFields.safeParse({
    ...found,
    word_count: numOrNull(found.word_count),
    price: numOrNull(found.price),
    // Its files are given up.
    cover: null,
    copyright_file: null,
  }).data
  return fields ? { source: '已删除的采集记录', fields } : null
}

export const collectionIsbnHandlers: Handlers<'collection_isbn'> = {
  async collection_isbn({ isbn }, ctx) {
    const there = await collectedOf(ctx, isbn)
    if (there) {
      const [own] = await ctx.db
        .select({ collect_id: collectedBook.collect_id })
        .from(collectedBook)
        .where(and(eq(collectedBook.collect_id, there.collect_id), collectedInScope(ctx.user)))
      return own
        ? { isbn, collect_id: own.collect_id, taken_by: null, proposal: null }
        : { isbn, collect_id: null, taken_by: there.unit, proposal: null }
    }
    const proposal = (await fromDeleted(ctx, isbn)) ?? (await fromLibrary(ctx, isbn))
    return { isbn, collect_id: null, taken_by: null, proposal }
  },
}

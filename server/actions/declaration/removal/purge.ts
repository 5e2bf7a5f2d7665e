import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { type Db, rows } from '#server/db/client'
import {
  book,
  bookEditor,
  bookSell,
  bookUse,
  declareFlow,
  declareMaterial,
  storedFile,
} from '#server/db/schema/index'
import { idArray, within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'

/** Every stored file to which these books refer, and no other: a school may have sealed many books on one page. */
const filesOf = (keys: SQL): SQL => sql`
  select b.cover as name from book b where b.book_id = any(${keys})
  union select b.catalog_file from book b where b.book_id = any(${keys})
  union select a.award ->> 'file' from book b, jsonb_array_elements(b.awards) a (award) where b.book_id = any(${keys})
  union select e.political_file from book_editor e where e.book_id = any(${keys})
  union select u.proof_file from book_use u where u.book_id = any(${keys})
  union select s.proof_file from book_sell s where s.book_id = any(${keys})
  union select f.file from declare_flow f where f.book_id = any(${keys}) and not exists (
    select 1 from declare_flow o where o.file = f.file and o.book_id <> all(${keys}))
  union select m.name from declare_material m where m.book_id = any(${keys})
  union select p.name from book_sample p where p.book_id = any(${keys})`

async function fileNames(db: Db, book_ids: readonly number[]): Promise<string[]> {
  const found = await db.execute(
    sql`select f.name from (${filesOf(idArray(book_ids))}) f join stored_file s on s.name = f.name`,
  )
  return rows<{ name: string }>(found).map(({ name }) => name)
}

/** Records about a book that a review keeps: such a book is part of its history. */
const inReviews = sql<boolean>`exists (
  select 1 from assignment a where a.book_id = book.book_id
  union all select 1 from project_book p where p.book_id = book.book_id
  union all select 1 from leader_opinion l where l.book_id = book.book_id)`

/** Deleted books, locked. */
async function lockDeleted({ db }: Context, book_ids: readonly number[]) {
  const found = await db
    .select({ book_id: book.book_id, book_name: book.book_name, reviewed: inReviews })
    .from(book)
    .where(and(within(book.book_id, book_ids), eq(book.deleted, true)))
    .orderBy(asc(book.book_id))
    .for('update')
  if (found.length < book_ids.length) throw new Refusal('所选教材不全在已删除教材中')
  const reviewed = found.find((one) => one.reviewed)
  if (reviewed) throw new Refusal(`教材“${reviewed.book_name}”在评审活动中有记录，不能彻底删除`)
  return found
}

export const purgeHandlers: Handlers<'bookinfo_loss' | 'bookinfo_purge'> = {
  async bookinfo_loss({ book_ids }, { db }) {
    const of = (
      table:
        typeof bookEditor | typeof declareMaterial | typeof bookUse | typeof bookSell | typeof declareFlow,
    ) => db.$count(table, within(table.book_id, book_ids))
    const [books, editors, materials, uses, sells, flow, files] = await Promise.all([
      db.$count(book, and(within(book.book_id, book_ids), eq(book.deleted, true))),
      of(bookEditor),
      of(declareMaterial),
      of(bookUse),
      of(bookSell),
      of(declareFlow),
      fileNames(db, book_ids),
    ])
    return { books, editors, materials, uses, sells, flow, files: files.length }
  },

  async bookinfo_purge({ book_ids }, ctx) {
    const { db, now } = ctx
    const wanted = [...new Set(book_ids)]
    const found = await lockDeleted(ctx, wanted)
    const files = await fileNames(db, wanted)
    await db.delete(book).where(within(book.book_id, wanted))
    // The next cleanup deletes them from the disk.
    await db
      .update(storedFile)
      .set({ expires_at: now })
      .where(
        sql`${storedFile.name} in (select jsonb_array_elements_text(${JSON.stringify(files)}::text::jsonb))`,
      )
    ctx.log({
      action: 'bookinfo_purge',
      target: `彻底删除教材 ${found.map(({ book_name }) => book_name).join('、')}`.slice(0, 200),
      before: { book_ids: wanted, files: files.length },
    })
    return { done_num: found.length }
  },
}

import { asc, eq } from 'drizzle-orm'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import { BOOK_MATERIALS } from '#contract/rules/declaration/materials'
import { bookFaults } from '#contract/rules/declaration/bookFaults'
import { isOneOf } from '#contract/facts/closed'
import type { Db } from '#server/db/client'
import { book, bookUse, dept, publisher, type storedFile } from '#server/db/schema/index'
import type { ExamFacts } from '#server/domain/examining/facts'
import { batchOf } from '#server/store/declarations/handIn'
import { sharesOf } from '#server/store/likeness/found'
import { presentMaterials } from '#server/store/declarations/materials'
import { writtenBook } from '#server/store/declarations/written'
import { standingOf } from '#server/store/quotas/standing'
import { wireDay } from '#server/wire'
import { barredAmong } from './barred'
import { othersOf } from './others'

type StoredBook = typeof book.$inferSelect

/** A material of the book and its file. */
export interface MaterialFile {
  stamp_checked: boolean
  file: typeof storedFile.$inferSelect
}

/** What is stored about a book that is examined; what its files say is read elsewhere. */
export interface StoredFacts {
  facts: Omit<ExamFacts, 'materials' | 'copyright' | 'cip' | 'visit'>
  files: ReadonlyMap<BookMaterialCode, MaterialFile>
}

async function quotaOf(db: Db, { recommend_dept_id, year, edu_level }: StoredBook) {
  if (recommend_dept_id === null) return undefined
  const [unit] = await db
    .select({ dept_name: dept.dept_name })
    .from(dept)
    .where(eq(dept.dept_id, recommend_dept_id))
  return unit && { ...unit, ...(await standingOf(db, recommend_dept_id, year, edu_level)) }
}

async function declarerOf(db: Db, { declare_dept_id }: StoredBook) {
  if (declare_dept_id === null) return undefined
  const [unit] = await db
    .select({ dept_name: dept.dept_name, dept_type: dept.dept_type })
    .from(dept)
    .where(eq(dept.dept_id, declare_dept_id))
  return unit
}

async function publisherOf(db: Db, { publisher_id }: StoredBook) {
  if (publisher_id === null) return undefined
  const [own] = await db.select().from(publisher).where(eq(publisher.publisher_id, publisher_id))
  return own
}

async function filesOf(db: Db, book_id: number): Promise<Map<BookMaterialCode, MaterialFile>> {
  const present = await presentMaterials(db, book_id)
  return new Map(
    present.flatMap(({ material: { code, stamp_checked }, file }) =>
      isOneOf(code, BOOK_MATERIALS) ? [[code, { stamp_checked, file }] as const] : [],
    ),
  )
}

/**
 * All that is stored about a book and decides an item of its examination.
 * @returns undefined when the book is gone
 */
export async function storedFacts(db: Db, book_id: number, now: Date): Promise<StoredFacts | undefined> {
  const [stored] = await db.select().from(book).where(eq(book.book_id, book_id))
  if (!stored || stored.deleted) return undefined
  const today = wireDay(now)
  const { fields, editors } = await writtenBook(db, stored)
  const batch = await batchOf(db, stored.year)
  const declarer = await declarerOf(db, stored)
  const others = await othersOf(db, stored)
  const uses = await db
    .select()
    .from(bookUse)
    .where(eq(bookUse.book_id, book_id))
    .orderBy(asc(bookUse.use_id))
  const facts = {
    today,
    book: { ...stored, declare_unit: stored.declare_unit ?? declarer?.dept_name ?? null },
    declarer,
    batch: batch && {
      publish_from: batch.publish_from,
      publish_to: batch.publish_to,
      deadline: wireDay(batch.declare_end_time),
    },
    editors: editors.map(({ political_ok, ...editor }) => ({
      ...editor,
      political_ok: political_ok === null ? null : political_ok === 1,
    })),
    faults: bookFaults(fields, editors).map(({ message }) => message),
    others,
    likeness: await sharesOf(
      db,
      book_id,
      others.map((other) => other.book_id),
    ),
    quota: await quotaOf(db, stored),
    uses,
    publisher: await publisherOf(db, stored),
    barred: await barredAmong(
      db,
      editors.map(({ name }) => name),
      today,
    ),
  }
  return { facts, files: await filesOf(db, book_id) }
}

import { asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { keysOf } from '#contract/facts/closed'
import {
  EXAM_DAYS,
  FORMAL_ITEM,
  type FindingVerdict,
  type FormalCode,
} from '#contract/facts/examining/formal'
import type { ItemResult } from '#contract/rules/examining/conclusion'
import type { Db } from '#server/db/client'
import { formalExam, formalFinding, formalItem } from '#server/db/schema/index'
import { value } from '#server/db/facts'
import { momentSql } from '#server/db/moments'

export type StoredExam = typeof formalExam.$inferSelect

const DAY_MS = 86_400_000

/** The examinations of a book, the newest first. */
export const examsOf = (db: Db, book_id: number): Promise<StoredExam[]> =>
  db.select().from(formalExam).where(eq(formalExam.book_id, book_id)).orderBy(desc(formalExam.round))

/** What the examiner has said of each item, in the order of the sheet. */
export async function itemsOf(db: Db, exam_id: number): Promise<ItemResult[]> {
  const stored = await db
    .select({ code: formalItem.code, result: formalItem.result, remark: formalItem.remark })
    .from(formalItem)
    .where(eq(formalItem.exam_id, exam_id))
  const by = new Map(stored.map((item) => [item.code, item]))
  return keysOf(FORMAL_ITEM).map((code) => by.get(code) ?? { code, result: null, remark: null })
}

/** What the machine has found, in the order of the sheet. */
export const storedFindings = (db: Db, exam_id: number) =>
  db
    .select({
      code: formalFinding.code,
      verdict: formalFinding.verdict,
      said: formalFinding.said,
      evidence: formalFinding.evidence,
    })
    .from(formalFinding)
    .where(eq(formalFinding.exam_id, exam_id))
    .orderBy(asc(formalFinding.code))

export async function verdictsOf(db: Db, exam_id: number): Promise<Map<FormalCode, FindingVerdict>> {
  return new Map((await storedFindings(db, exam_id)).map(({ code, verdict }) => [code, verdict]))
}

/** Stores what the examiner says of these items; the others stay. */
export async function storeItems(db: Db, exam_id: number, items: readonly ItemResult[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insert(formalItem)
    .values(items.map(({ code, result, remark }) => ({ exam_id, code, result, remark: remark || null })))
    .onConflictDoUpdate({
      target: [formalItem.exam_id, formalItem.code],
      set: { result: sql`excluded.result`, remark: sql`excluded.remark` },
    })
}

/** Until when a book is examined that is handed over at this moment. */
export const dueOf = (now: Date): Date => new Date(now.getTime() + EXAM_DAYS * DAY_MS)

/** Begins the first examinations of books: the machine reads each of them first. */
export async function beginExams(
  db: Db,
  now: Date,
  begun: readonly { book_id: number; examiner_id: number }[],
): Promise<void> {
  if (begun.length === 0) return
  const times = { assign_time: now, due_time: dueOf(now) }
  await db.insert(formalExam).values(begun.map((one) => ({ ...one, ...times, round: 1 })))
}

interface Begun {
  book_id: number
  round: number
  examiner_id: number
  now: Date
  supplement_note?: string
}

async function beginExam(db: Db, { now, ...begun }: Begun): Promise<StoredExam> {
  const [made] = await db
    .insert(formalExam)
    .values({ ...begun, assign_time: now, due_time: dueOf(now) })
    .returning()
  if (!made) throw new Error('the examination was not written')
  return made
}

/**
 * Begins the examination after a supplement, with what had passed before; what had not has to be judged anew.
 * @param examiner_id the examiner of the round before, or whose turn it is
 */
export async function beginSecondRound(db: Db, before: StoredExam, begun: Omit<Begun, 'book_id' | 'round'>) {
  const made = await beginExam(db, { ...begun, book_id: before.book_id, round: before.round + 1 })
  const passed = (await itemsOf(db, before.exam_id)).filter(
    ({ result }) => result === 'pass' || result === 'na',
  )
  await storeItems(db, made.exam_id, passed)
  return made
}

/** An examination, locked for the rest of the transaction; undefined when there is none. */
export async function lockExam(db: Db, exam_id: number): Promise<StoredExam | undefined> {
  const [found] = await db.select().from(formalExam).where(eq(formalExam.exam_id, exam_id)).for('update')
  return found
}

/**
 * Whether an examination should have been over by now.
 * @param exam the name of `formal_exam` in the statement
 */
export const isLate = (exam: SQL, now: Date): SQL<boolean> =>
  sql<boolean>`(${exam}.state <> ${value.formal.done} and ${exam}.due_time < ${momentSql(now)})`

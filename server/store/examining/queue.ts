import { and, eq, lt, not, or, sql } from 'drizzle-orm'
import type { ItemFinding } from '#contract/entities/examining/finding'
import type { Db } from '#server/db/client'
import { part } from '#server/db/facts'
import { formalExam, formalFinding } from '#server/db/schema/index'

/** A reading that has not ended after so long was lost with its process. */
const LOST_AFTER_MS = 15 * 60_000

/** So long an examination waits for the comparison of the texts; what is found later is read anew by hand. */
const COMPARED_WITHIN_MS = 60 * 60_000

/** Of `formal_exam`: the text of the book, or that of another one by its editor, is still to be compared. */
const isComparing = sql`exists (
  select 1 from book_text t join book other on other.book_id = t.book_id
    join book own on own.book_id = formal_exam.book_id
  where t.state in ${part.textPending} and (other.book_id = own.book_id
    or (other.first_editor = own.first_editor and other.year = own.year and not other.deleted)))`

/** An examination that the machine reads. */
export interface ExamJob {
  exam_id: number
  book_id: number
}

/** Claims the next examination to read. Two workers never claim the same one. */
export async function takeExam(db: Db, now: Date): Promise<ExamJob | undefined> {
  const lost = new Date(now.getTime() - LOST_AFTER_MS)
  const long = new Date(now.getTime() - COMPARED_WITHIN_MS)
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ exam_id: formalExam.exam_id, book_id: formalExam.book_id })
      .from(formalExam)
      .where(
        or(
          and(eq(formalExam.reading, 'queued'), or(lt(formalExam.assign_time, long), not(isComparing))),
          and(eq(formalExam.reading, 'reading'), lt(formalExam.reading_time, lost)),
        ),
      )
      .orderBy(formalExam.exam_id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    await tx
      .update(formalExam)
      .set({ reading: 'reading', reading_time: now })
      .where(eq(formalExam.exam_id, next.exam_id))
    return next
  })
}

/** Puts the findings of an examination in the place of those before; nothing where it is gone meanwhile. */
export async function keepFindings(db: Db, exam_id: number, found: readonly ItemFinding[]): Promise<void> {
  await db.transaction(async (tx) => {
    const [there] = await tx
      .update(formalExam)
      .set({ reading: 'ready', reading_time: new Date() })
      .where(eq(formalExam.exam_id, exam_id))
      .returning({ exam_id: formalExam.exam_id })
    if (!there) return
    await tx.delete(formalFinding).where(eq(formalFinding.exam_id, exam_id))
    await tx.insert(formalFinding).values(found.map((one) => ({ ...one, exam_id })))
  })
}

/** Puts an examination back into the line, where its reading was given up. */
export async function requeueExam(db: Db, exam_id: number): Promise<void> {
  await db
    .update(formalExam)
    .set({ reading: 'queued', reading_time: null })
    .where(eq(formalExam.exam_id, exam_id))
}

/** Marks a reading that has failed. */
export async function failExam(db: Db, exam_id: number): Promise<void> {
  await db
    .update(formalExam)
    .set({ reading: 'failed', reading_time: new Date() })
    .where(eq(formalExam.exam_id, exam_id))
}

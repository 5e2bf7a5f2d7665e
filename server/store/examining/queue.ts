import { and, eq, lt, or } from 'drizzle-orm'
import type { ItemFinding } from '#contract/entities/examining/finding'
import type { Db } from '#server/db/client'
import { formalExam, formalFinding } from '#server/db/schema/index'

/** A reading that has not ended after so long was lost with its process. */
const LOST_AFTER_MS = 15 * 60_000

/** An examination that the machine reads. */
export interface ExamJob {
  exam_id: number
  book_id: number
}

/** Claims the next examination to read. Two workers never claim the same one. */
export async function takeExam(db: Db, now: Date): Promise<ExamJob | undefined> {
  const lost = new Date(now.getTime() - LOST_AFTER_MS)
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ exam_id: formalExam.exam_id, book_id: formalExam.book_id })
      .from(formalExam)
      .where(
        or(
          eq(formalExam.reading, 'queued'),
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

import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { assignment } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { hasWork, isActive, isUnsubmittedAssignment } from './conditions'

const books = (found: { book_id: number }[]) => [...new Set(found.map(({ book_id }) => book_id))]

/**
 * Cancels the reviews that have not been submitted. The rows stay as a history of assignments.
 * @returns how many were cancelled, and the books concerned
 */
export async function cancelUnsubmitted(db: Db, where: SQL): Promise<{ num: number; book_ids: number[] }> {
  const cancelled = await db
    .update(assignment)
    .set({ review_status: 'cancelled' })
    .where(and(where, isUnsubmittedAssignment))
    .returning({ book_id: assignment.book_id })
  return { num: cancelled.length, book_ids: books(cancelled) }
}

/** Deletes assignments without any content; avoided pairs stay as history. */
export async function removeUnscored(db: Db, where: SQL): Promise<{ num: number; book_ids: number[] }> {
  const deleted = await db
    .delete(assignment)
    .where(and(where, sql`not ${hasWork}`, ne(assignment.review_status, 'avoided')))
    .returning({ book_id: assignment.book_id })
  return { num: deleted.length, book_ids: books(deleted) }
}

/**
 * Ends active assignments: those with content, submitted reviews included, are cancelled; the others are
 * deleted.
 * @returns how many ended
 */
export async function endAll(db: Db, where: SQL): Promise<number> {
  const cancelled = await db
    .update(assignment)
    .set({ review_status: 'cancelled' })
    .where(and(where, isActive, hasWork))
    .returning({ id: assignment.fenpei_id })
  const removed = await removeUnscored(db, sql`${where} and ${isActive}`)
  return cancelled.length + removed.num
}

/**
 * Ends reviews because the expert must avoid the book. The rows and their content stay as history; their
 * deadlines are cleared, so that they do not keep the expert's other reviews open.
 */
export const endAsAvoided = (
  db: Db,
  fenpei_ids: readonly number[],
  how: { avoid_reason: string; avoid_time: Date; avoid_by: number },
) =>
  db
    .update(assignment)
    .set({ ...how, review_status: 'avoided', return_deadline: null })
    .where(within(assignment.fenpei_id, fenpei_ids))

export const inGroup = (group_id: number): SQL => eq(assignment.group_id, group_id)

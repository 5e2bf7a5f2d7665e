import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/open'
import { assignment } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { hasWork, isActive, isUnsubmitted } from './reviewRecords'

const books = (found: { book_id: number }[]) => [...new Set(found.map(({ book_id }) => book_id))]

/**
 * Cancels the reviews that have not been handed in. The rows stay, as the history of who had what.
 * @returns how many ended, and the books concerned
 */
export async function cancelUnsubmitted(db: Db, where: SQL): Promise<{ num: number; book_ids: number[] }> {
  const cancelled = await db
    .update(assignment)
    .set({ review_status: 'cancelled' })
    .where(and(where, isUnsubmitted))
    .returning({ book_id: assignment.book_id })
  return { num: cancelled.length, book_ids: books(cancelled) }
}

/** Deletes the assignments nobody has worked on; that a pair was kept apart stays as history. */
export async function removeUnscored(db: Db, where: SQL): Promise<{ num: number; book_ids: number[] }> {
  const gone = await db
    .delete(assignment)
    .where(and(where, sql`not ${hasWork}`, ne(assignment.review_status, 'avoided')))
    .returning({ book_id: assignment.book_id })
  return { num: gone.length, book_ids: books(gone) }
}

/**
 * Ends whatever binds: what holds work, reviews that are in included, stays as cancelled; the rest goes.
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
 * Ends reviews because the expert must keep away from the book. The rows and all that was written stay as history;
 * no deadline of theirs holds the expert's other reviews open.
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

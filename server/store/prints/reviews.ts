import { and, asc, eq, sql } from 'drizzle-orm'
import { isTrial } from '#contract/facts/reviews'
import type { Db } from '#server/db/client'
import { assignment, book, expert, group, projectBook, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { loadReviews, NO_REVIEW, type StoredReview } from '#server/store/reviews/review'
import { personName } from '#server/store/members/seats'
import { withImages, type ShownSignature } from '#server/store/signatures/images'
import { signaturesOf } from '#server/store/signatures/signatures'

/** A review as its printed form shows it. */
export interface PrintedReview {
  fenpei_id: number
  book: typeof book.$inferSelect
  sort_no: number
  group_name: string
  anon_no: number
  is_trial: boolean
  locked: boolean
  /** When it was locked, otherwise when it was submitted. */
  time: Date | null
  name: string
  unit: string | null
  title: string | null
  /** Undefined where it is not signed. */
  signature: ShownSignature | undefined
  review: StoredReview
}

/** These reviews, in the order of their keys. */
export async function printedReviews(db: Db, fenpei_ids: readonly number[]): Promise<PrintedReview[]> {
  const found = await db
    .select({
      assignment,
      book,
      sort_no: sql<number>`coalesce(${projectBook.sort_no}, 0)`,
      group_name: group.group_name,
      name: personName,
      unit: expert.unit,
      title: expert.title,
    })
    .from(assignment)
    .innerJoin(book, eq(book.book_id, assignment.book_id))
    .innerJoin(group, eq(group.group_id, assignment.group_id))
    .innerJoin(user, eq(user.user_id, assignment.user_id))
    .leftJoin(expert, eq(expert.user_id, assignment.user_id))
    .leftJoin(
      projectBook,
      and(eq(projectBook.project_id, assignment.project_id), eq(projectBook.book_id, assignment.book_id)),
    )
    .where(within(assignment.fenpei_id, fenpei_ids))
    .orderBy(asc(assignment.fenpei_id))
  const reviews = await loadReviews(db, fenpei_ids)
  const signatures = await withImages(db, await signaturesOf(db, fenpei_ids, reviews))
  const byId = new Map(
    found.map(({ assignment: { fenpei_id, anon_no, assign_type, review_status, ...times }, ...row }) => [
      fenpei_id,
      {
        ...row,
        fenpei_id,
        anon_no,
        is_trial: isTrial({ assign_type }),
        locked: review_status === 'locked',
        time: times.lock_time ?? times.submit_time,
        signature: signatures.get(fenpei_id),
        review: reviews.get(fenpei_id) ?? NO_REVIEW,
      },
    ]),
  )
  return fenpei_ids.flatMap((id) => byId.get(id) ?? [])
}

import { and, asc, eq, inArray } from 'drizzle-orm'
import { ACTIVE_REVIEW, type ReviewStatus, isValidReview } from '#contract/facts/reviews'
import { addTo } from '#contract/rules/addTo'
import type { Db } from '#server/db/client'
import { isNoSample } from '#server/db/conditions'
import { assignment, expert, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { StoredReview } from '#server/store/reviews/review'
import { personName } from '#server/store/members/seats'

/** Number of books read at once: their keys are parameters, of which a statement takes 65,535. */
const ROUND = 1000

/** An expert's review of a book. Its content is present only after submission. */
export interface GivenReview<R = StoredReview> {
  fenpei_id: number
  user_id: number
  anon_no: number
  name: string
  review_status: ReviewStatus
  submit_time: Date | null
  return_time: Date | null
  return_deadline: Date | null
  review: R | undefined
}

/** Reads the contents of reviews by their keys. */
export type LoadContents<R> = (db: Db, fenpei_ids: readonly number[]) => Promise<ReadonlyMap<number, R>>

/** The reviews of each of these books, in the order of the anonymous numbers; trial reviews are left out. */
export async function reviewsOfBooks<R>(
  db: Db,
  project_id: number,
  book_ids: readonly number[],
  load: LoadContents<R>,
): Promise<Map<number, GivenReview<R>[]>> {
  const byBook = new Map<number, GivenReview<R>[]>()
  for (let from = 0; from < book_ids.length; from += ROUND) {
    const found = await db
      .select({
        book_id: assignment.book_id,
        fenpei_id: assignment.fenpei_id,
        user_id: assignment.user_id,
        anon_no: assignment.anon_no,
        name: personName,
        review_status: assignment.review_status,
        submit_time: assignment.submit_time,
        return_time: assignment.return_time,
        return_deadline: assignment.return_deadline,
      })
      .from(assignment)
      .innerJoin(user, eq(user.user_id, assignment.user_id))
      .leftJoin(expert, eq(expert.user_id, assignment.user_id))
      .where(
        and(
          eq(assignment.project_id, project_id),
          within(assignment.book_id, book_ids.slice(from, from + ROUND)),
          inArray(assignment.review_status, [...ACTIVE_REVIEW]),
          isNoSample(),
        ),
      )
      .orderBy(asc(assignment.anon_no), asc(assignment.fenpei_id))
    const valid = found.filter(({ review_status }) => isValidReview(review_status))
    const contents = await load(
      db,
      valid.map(({ fenpei_id }) => fenpei_id),
    )
    for (const { book_id, ...row } of found) {
      addTo(byBook, book_id, { ...row, review: contents.get(row.fenpei_id) })
    }
  }
  return byBook
}

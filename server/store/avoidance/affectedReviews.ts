import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { ACTIVE_REVIEW } from '#contract/facts/reviews'
import { addTo } from '#contract/rules/addTo'
import type { Db } from '#server/db/client'
import { tooLateFor } from '#contract/facts/projectLife'
import { assignment, book, project } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { avoidanceView } from './view'

/**
 * The active reviews of these experts in projects that can still be corrected, without those a manager forced.
 */
const openReviews = (db: Db, managed: SQL | undefined, user_ids: readonly number[]) =>
  db
    .select({
      fenpei_id: assignment.fenpei_id,
      user_id: assignment.user_id,
      project_id: assignment.project_id,
      project_name: project.project_name,
      project_status: project.project_status,
      group_id: assignment.group_id,
      book_id: assignment.book_id,
      book_name: book.book_name,
      review_status: assignment.review_status,
      managed: sql<boolean>`${managed ?? sql`true`}`,
    })
    .from(assignment)
    .innerJoin(project, eq(project.project_id, assignment.project_id))
    .innerJoin(book, eq(book.book_id, assignment.book_id))
    .where(
      and(
        within(assignment.user_id, user_ids),
        inArray(assignment.review_status, [...ACTIVE_REVIEW]),
        isNull(assignment.forced_reason),
      ),
    )
    .orderBy(asc(assignment.project_id), asc(assignment.fenpei_id))

/**
 * The reviews of experts that the avoidance rules forbid under their present data: in full where the caller
 * runs the project, otherwise only their number.
 * @param managed a condition on `review_project`: the projects the caller runs; undefined: all of them
 */
export async function affectedReviews(db: Db, managed: SQL | undefined, user_ids: readonly number[]) {
  const byProject = new Map<number, Awaited<ReturnType<typeof openReviews>>>()
  for (const review of await openReviews(db, managed, user_ids))
    if (tooLateFor('weighing', review.project_status, '') === undefined)
      addTo(byProject, review.project_id, review)
  const found = []
  for (const [project_id, reviews] of byProject) {
    const book_ids = reviews.map(({ book_id }) => book_id)
    const whose = reviews.map(({ user_id }) => user_id)
    const { judge } = await avoidanceView(db, project_id, { user_ids: whose, book_ids })
    for (const review of reviews) {
      const clash = judge(review.user_id, review.book_id)
      if (clash) found.push({ ...review, ...clash })
    }
  }
  return {
    affected: found.filter(({ managed }) => managed),
    elsewhere_num: found.filter(({ managed }) => !managed).length,
  }
}

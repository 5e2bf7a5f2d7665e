import { and, asc, eq, type SQL } from 'drizzle-orm'
import { tooLateFor } from '#contract/facts/projectLife'
import { isTrial, isValidReview } from '#contract/facts/reviews'
import { opinionIsInForce } from '#server/db/conditions'
import type { Project } from '#server/db/rows'
import { assignment, leaderOpinion } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context } from '#server/define'
import { isActive } from '#server/store/assignments/conditions'
import { endAll } from '#server/store/assignments/ending'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { loadReviews } from '#server/store/reviews/review'
import { storeVersions } from '#server/store/reviews/versions'
import { outdateResults, sendBack } from './opinionEffects'

export type AssignmentRecord = typeof assignment.$inferSelect

const counts = (task: AssignmentRecord) => !isTrial(task) && isValidReview(task.review_status)

/**
 * What follows when reviews have ended: results that counted them become outdated, the group's opinions on their books
 * are returned to their author, and the books lack experts.
 * @param ended the reviews as they were before
 * @param why the reason for the group's leader, who must not learn which expert it was
 */
export async function followEnded(
  ctx: Context,
  { project_id, project_status }: Project,
  ended: readonly AssignmentRecord[],
  why: string,
) {
  const { db } = ctx
  const missing = await flagMissingExperts(
    db,
    project_id,
    ended.map(({ book_id }) => book_id),
  )
  const books = ended.flatMap((task) => (counts(task) ? [task.book_id] : []))
  if (books.length === 0) return { missing, opinions: [], opinions_returned: true }
  await outdateResults(ctx, project_id)
  const opinions = await db
    .select()
    .from(leaderOpinion)
    .where(
      and(eq(leaderOpinion.project_id, project_id), within(leaderOpinion.book_id, books), opinionIsInForce()),
    )
    .for('update')
  // Later the opinion could not be rewritten: it stands, and the answer reports it.
  const opinions_returned = tooLateFor('led', project_status, '') === undefined
  if (opinions_returned) for (const row of opinions) await sendBack(ctx, row, why)
  return { missing, opinions, opinions_returned }
}

interface Dropped {
  num: number
  /** The books that lack experts now. */
  missing: { book_id: number; book_name: string }[]
}

/**
 * Ends active reviews at the will of the office, submitted ones included: they count nowhere any more. Their content
 * stays in the records, and the log says what they were; those without any are deleted.
 * @param target the object of the action, as the log names it
 */
export async function dropReviews(
  ctx: Context,
  project: Project,
  { where, target, reason }: { where: SQL | undefined; target: string; reason?: string | undefined },
): Promise<Dropped> {
  const { db } = ctx
  const { project_id } = project
  const held = await db
    .select()
    .from(assignment)
    .where(and(eq(assignment.project_id, project_id), isActive, where))
    .orderBy(asc(assignment.fenpei_id))
    .for('update')
  if (held.length === 0) return { num: 0, missing: [] }
  const reviews = await loadReviews(
    db,
    held.map(({ fenpei_id }) => fenpei_id),
  )
  const written = held.filter(({ fenpei_id }) => reviews.has(fenpei_id))
  if (written.length > 0) await storeVersions(db, written, 'void', reason ?? '办公室作废', reviews)
  const ids = held.map(({ fenpei_id }) => fenpei_id)
  const num = await endAll(db, within(assignment.fenpei_id, ids))
  const { missing, opinions } = await followEnded(
    ctx,
    project,
    held,
    '有专家的评审已作废，请按现有的评审重新核对小组意见后提交',
  )
  ctx.log({
    action: '作废评审',
    target,
    project_id,
    before: {
      reviews: held.map(({ fenpei_id, book_id, user_id, review_status }) => ({
        fenpei_id,
        book_id,
        user_id,
        review_status,
        // What is not submitted is the expert's own: the office knows only that it was there.
        ...(isValidReview(review_status) && { total_score: reviews.get(fenpei_id)?.total_score ?? null }),
      })),
    },
    after: { opinions_returned: opinions.flatMap(({ book_id }) => book_id ?? []) },
    reason,
  })
  return { num, missing }
}

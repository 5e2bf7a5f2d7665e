import { and, eq } from 'drizzle-orm'
import type { Project } from '#server/db/rows'
import { tooLateFor } from '#contract/facts/projectLife'
import { isTrial, isValidReview } from '#contract/facts/reviews'
import { opinionIsInForce } from '#server/db/conditions'
import { endAsAvoided } from '#server/store/assignments/ending'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { outdateResults, sendBack } from '#server/store/leader/opinionEffects'
import { leaderOpinion, type assignment } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context } from '#server/define'

export type AssignmentRecord = typeof assignment.$inferSelect

interface Ended {
  task: AssignmentRecord
  reason: string
}

const counts = (task: AssignmentRecord) => !isTrial(task) && isValidReview(task.review_status)

/**
 * Ends reviews because of avoidance, with their consequences: the results become outdated, the group's opinion is
 * returned to its author, and the book lacks an expert.
 * @param why the reason for the group's leader, who must not learn which expert it was
 */
export async function endReviews(ctx: Context, place: Project, ended: readonly Ended[], why: string) {
  const { db, now, user } = ctx
  const { project_id, project_status } = place
  for (const { task, reason } of ended)
    await endAsAvoided(db, [task.fenpei_id], {
      avoid_reason: reason,
      avoid_time: now,
      avoid_by: user.user_id,
    })
  const missing = await flagMissingExperts(
    db,
    project_id,
    ended.map(({ task }) => task.book_id),
  )
  const books = ended.flatMap(({ task }) => (counts(task) ? [task.book_id] : []))
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

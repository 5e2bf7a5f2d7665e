import { and, eq, inArray } from 'drizzle-orm'
import { tooLateFor } from '#contract/rules/projectStage'
import { isValidReview } from '#contract/rules/inForce'
import type { Project } from '#server/access/scope'
import { endAsAvoided } from '#server/db/queries/assignments'
import { flagMissingExperts } from '#server/db/queries/missingExperts'
import { outdateResults, sendBack } from '#server/db/queries/opinionEffects'
import { leaderOpinion, type assignment } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context } from '#server/define'

export type Task = typeof assignment.$inferSelect

interface Ended {
  task: Task
  reason: string
}

const counts = ({ assign_type, review_status }: Task) =>
  assign_type !== 'trial' && isValidReview(review_status)

/**
 * Ends reviews whose experts must keep away from the books, and all that rested on them: results are out of date,
 * an opinion of the group goes back to whoever wrote it, and the book waits for another expert.
 * @param why for the group's leader, who does not learn which expert it was
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
      and(
        eq(leaderOpinion.project_id, project_id),
        within(leaderOpinion.book_id, books),
        inArray(leaderOpinion.status, ['submitted', 'confirmed']),
      ),
    )
    .for('update')
  // Later nobody could write it anew: the opinion stands, and whoever weighs the results is told.
  const opinions_returned = tooLateFor('led', project_status, '') === undefined
  if (opinions_returned) for (const row of opinions) await sendBack(ctx, row, why)
  return { missing, opinions, opinions_returned }
}

import type { Project } from '#server/db/rows'
import type { Context } from '#server/define'
import { endAsAvoided } from '#server/store/assignments/ending'
import { followEnded, type AssignmentRecord } from '#server/store/leader/droppedReviews'

interface Ended {
  task: AssignmentRecord
  reason: string
}

/**
 * Ends reviews because of avoidance, with their consequences.
 * @param why the reason for the group's leader, who must not learn which expert it was
 */
export async function endReviews(ctx: Context, place: Project, ended: readonly Ended[], why: string) {
  const { db, now, user } = ctx
  for (const { task, reason } of ended)
    await endAsAvoided(db, [task.fenpei_id], {
      avoid_reason: reason,
      avoid_time: now,
      avoid_by: user.user_id,
    })
  return followEnded(
    ctx,
    place,
    ended.map(({ task }) => task),
    why,
  )
}

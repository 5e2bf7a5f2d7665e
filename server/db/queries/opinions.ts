import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/open'
import { leaderOpinion } from '#server/db/schema/index'
import { within } from '#server/db/within'

/** Of these leaders, those who have handed in an opinion of the group. */
export async function leadersWithOpinion(
  db: Db,
  group_id: number,
  user_ids: readonly number[],
): Promise<Set<number>> {
  const found = await db
    .selectDistinct({ user_id: leaderOpinion.leader_user_id })
    .from(leaderOpinion)
    .where(
      and(
        eq(leaderOpinion.group_id, group_id),
        within(leaderOpinion.leader_user_id, user_ids),
        inArray(leaderOpinion.status, ['submitted', 'confirmed']),
      ),
    )
  return new Set(found.map(({ user_id }) => user_id))
}

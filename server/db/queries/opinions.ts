import { and, eq, inArray } from 'drizzle-orm'
import { Conclusion } from '#contract/rules/scoreRule'
import type { Db } from '#server/db/open'
import { leaderOpinion } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { OpinionContent } from '#server/domain/leader/checks'
import { numOrNull } from '#server/wire'

export type StoredOpinion = typeof leaderOpinion.$inferSelect

/** What the log calls an opinion. */
export const opinionTarget = ({ id }: { id: number }): string => `leader_opinion:${id}`

/** Of an opinion, what people wrote. */
export const contentOf = (row: StoredOpinion | undefined): OpinionContent => ({
  leader_score: numOrNull(row?.leader_score),
  conclusion: Conclusion.nullable().parse(row?.conclusion ?? null),
  advice: row?.advice ?? '',
  is_discussed: row?.is_discussed ?? false,
  veto_confirm: row?.veto_confirm ?? [],
})

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

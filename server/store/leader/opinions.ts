import { and, eq } from 'drizzle-orm'
import { oneOf } from '#contract/define'
import { DEVIATION } from '#contract/facts/opinions'
import type { Db } from '#server/db/client'
import { opinionIsInForce } from '#server/db/conditions'
import { leaderOpinion } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { OpinionContent } from '#server/domain/leader/content'
import { numOrNull } from '#server/wire'

export type StoredOpinion = typeof leaderOpinion.$inferSelect

/** How the log names an opinion. */
export const opinionTarget = ({ id }: { id: number }): string => `leader_opinion:${id}`

const Kind = oneOf(DEVIATION, '分歧')

/** The parts of an opinion that people wrote. */
export const contentOf = (row: StoredOpinion | undefined): OpinionContent => ({
  leader_score: numOrNull(row?.leader_score),
  grade: row?.grade ?? null,
  vote_agree: row?.vote_agree ?? null,
  vote_against: row?.vote_against ?? null,
  vote_abstain: row?.vote_abstain ?? null,
  conclusion: row?.conclusion ?? null,
  advice: row?.advice ?? '',
  is_discussed: row?.is_discussed ?? false,
  deviation_notes: (row?.deviation_notes ?? []).map(({ kind, text }) => ({ kind: Kind.parse(kind), text })),
  veto_confirm: row?.veto_confirm ?? [],
})

/** Those of the leaders who have submitted an opinion of the group. */
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
        opinionIsInForce(),
      ),
    )
  return new Set(found.map(({ user_id }) => user_id))
}

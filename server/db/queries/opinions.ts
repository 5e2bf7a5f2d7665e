import { and, eq, inArray } from 'drizzle-orm'
import { oneOf } from '#contract/define'
import { DEVIATION } from '#contract/dict'
import { Conclusion, LetterGrade } from '#contract/rules/scoreRule'
import type { Db } from '#server/db/open'
import { leaderOpinion } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { OpinionContent } from '#server/domain/leader/checks'
import { numOrNull } from '#server/wire'

export type StoredOpinion = typeof leaderOpinion.$inferSelect

/** What the log calls an opinion. */
export const opinionTarget = ({ id }: { id: number }): string => `leader_opinion:${id}`

const Kind = oneOf(DEVIATION, '分歧')

/** Of an opinion, what people wrote. */
export const contentOf = (row: StoredOpinion | undefined): OpinionContent => ({
  leader_score: numOrNull(row?.leader_score),
  grade: LetterGrade.nullable().parse(row?.grade ?? null),
  vote_agree: row?.vote_agree ?? null,
  vote_against: row?.vote_against ?? null,
  vote_abstain: row?.vote_abstain ?? null,
  conclusion: Conclusion.nullable().parse(row?.conclusion ?? null),
  advice: row?.advice ?? '',
  is_discussed: row?.is_discussed ?? false,
  deviation_notes: (row?.deviation_notes ?? []).map(({ kind, text }) => ({ kind: Kind.parse(kind), text })),
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

import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { assignment, opinion, score } from '#server/db/schema/scoring'
import { within } from '#server/db/within'
import type { JudgedReview } from '#server/domain/leader/figures'

/** The same as `loadReviews` without reasons and texts, which are most of what a review is: for lists, which show figures. */
export async function loadJudgements(
  db: Db,
  fenpei_ids: readonly number[],
): Promise<Map<number, JudgedReview>> {
  if (fenpei_ids.length === 0) return new Map()
  const found = await db
    .select({
      fenpei_id: assignment.fenpei_id,
      sheet_id: score.fenpei_id,
      marks: score.marks,
      veto_hits: score.veto_hits,
      grade: score.grade,
      vote: score.vote,
      opinion_id: opinion.fenpei_id,
      conclusion: opinion.conclusion,
    })
    .from(assignment)
    .leftJoin(score, eq(score.fenpei_id, assignment.fenpei_id))
    .leftJoin(opinion, eq(opinion.fenpei_id, assignment.fenpei_id))
    .where(within(assignment.fenpei_id, fenpei_ids))
  return new Map(
    found.flatMap(({ fenpei_id, sheet_id, opinion_id, marks, veto_hits, grade, vote, conclusion }) =>
      sheet_id === null && opinion_id === null
        ? []
        : [
            [
              fenpei_id,
              {
                items: Object.entries(marks ?? {}).map(([id, mark]) => ({
                  indicator_id: Number(id),
                  score: mark,
                })),
                veto_hits: veto_hits ?? [],
                grade,
                vote,
                conclusion,
              },
            ] as const,
          ],
    ),
  )
}

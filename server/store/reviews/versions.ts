import { and, desc, eq } from 'drizzle-orm'
import { WrittenReview } from '#contract/entities/review'
import type { Db } from '#server/db/client'
import { type assignment, reviewVersion } from '#server/db/schema/scoring'
import { wireTime, wireTimeOrNull } from '#server/wire'
import { loadReviews, type StoredReview } from './review'

const ROUND = 1000

/**
 * Stores the present content of the reviews, so that later questions about this version can be answered.
 * @param known the reviews by `fenpei_id` as they are in the database, where the caller holds them
 */
export async function storeVersions(
  db: Db,
  held: readonly (typeof assignment.$inferSelect)[],
  kind: 'submit' | 'return' | 'void',
  reason: string,
  known?: ReadonlyMap<number, StoredReview>,
): Promise<void> {
  const ids = held.map(({ fenpei_id }) => fenpei_id)
  const reviews = known ?? (await loadReviews(db, ids))
  const versions = held.map(({ fenpei_id, review_status, submit_time, lock_time }) => ({
    fenpei_id,
    kind,
    reason,
    content: {
      ...reviews.get(fenpei_id),
      update_time: wireTimeOrNull(reviews.get(fenpei_id)?.update_time),
      review_status,
      submit_time: wireTimeOrNull(submit_time),
      lock_time: wireTimeOrNull(lock_time),
    },
  }))
  for (let i = 0; i < versions.length; i += ROUND)
    await db.insert(reviewVersion).values(versions.slice(i, i + ROUND))
}

/** The stored versions of a review, one per return, the latest first. */
export async function returnedVersions(db: Db, fenpei_id: number) {
  const found = await db
    .select()
    .from(reviewVersion)
    .where(and(eq(reviewVersion.fenpei_id, fenpei_id), eq(reviewVersion.kind, 'return')))
    .orderBy(desc(reviewVersion.version_id))
  return found.map(({ version_id, reason, create_time, content }) => ({
    version_id,
    reason,
    return_time: wireTime(create_time),
    // The content is stored flat, like a review.
    review: WrittenReview.parse({ ...content, opinion: content }),
  }))
}

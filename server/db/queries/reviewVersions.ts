import { and, desc, eq } from 'drizzle-orm'
import { WrittenReview } from '#contract/entities/review'
import type { Db } from '#server/db/open'
import { type assignment, reviewVersion } from '#server/db/schema/scoring'
import { wireTime, wireTimeOrNull } from '#server/wire'
import { loadReviews } from './review'

const ROUND = 1000

/** Keeps what the reviews hold now, so that a later question about this version can be answered. */
export async function keepVersions(
  db: Db,
  held: readonly (typeof assignment.$inferSelect)[],
  kind: 'submit' | 'return' | 'void',
  reason: string,
): Promise<void> {
  const reviews = await loadReviews(
    db,
    held.map(({ fenpei_id }) => fenpei_id),
  )
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

/** What was kept of a review each time it was given back, the last one first. */
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
    // It is kept in one layer, as a review is stored.
    review: WrittenReview.parse({ ...content, opinion: content }),
  }))
}

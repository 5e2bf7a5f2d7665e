import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { reviewComment } from '#server/db/schema/scoring'

export type StoredComment = typeof reviewComment.$inferSelect

/** The comments of these reviews, in page order. */
export const loadComments = (db: Db, fenpei_ids: readonly number[]): Promise<StoredComment[]> =>
  fenpei_ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(reviewComment)
        .where(inArray(reviewComment.fenpei_id, [...fenpei_ids]))
        .orderBy(asc(reviewComment.code), asc(reviewComment.page), asc(reviewComment.comment_id))

/** One comment of one review; comments of other reviews are not found. */
export const thisComment = (fenpei_id: number, comment_id: number) =>
  and(eq(reviewComment.fenpei_id, fenpei_id), eq(reviewComment.comment_id, comment_id))

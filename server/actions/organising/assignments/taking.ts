import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { ACTIVE_REVIEW, type ReviewStatus } from '#contract/facts/reviews'
import { arrangeProject } from '#server/access/arrange'
import type { Project } from '#server/db/rows'
import { assignment } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import { cancelUnsubmitted, removeUnscored } from '#server/store/assignments/ending'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { dropReviews } from '#server/store/leader/droppedReviews'

const whyKept = (status: ReviewStatus): string =>
  status === 'assigned' ? '已锁定，请先解除锁定' : status === 'draft' ? '评审中' : '已评'

type Pair = Pick<typeof assignment.$inferSelect, 'fenpei_id' | 'book_id' | 'user_id'>

/** Takes back assignments that nobody has scored. */
async function takeUntouched(ctx: Context, project: Project, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const { db } = ctx
  const { project_id } = project
  const deleted = within(
    assignment.fenpei_id,
    pairs.map(({ fenpei_id }) => fenpei_id),
  )
  // An expert who has commented on a page has begun: that review is cancelled and stays in the records.
  await removeUnscored(db, deleted)
  await cancelUnsubmitted(db, deleted)
  await flagMissingExperts(db, project_id, [...new Set(pairs.map(({ book_id }) => book_id))])
  ctx.log({
    action: '取消分配',
    target: project.project_name,
    project_id,
    before: pairs.map(({ book_id, user_id }) => ({ book_id, user_id })),
  })
}

/** 取消分配 */
export const takingHandlers: Handlers<'delete_fenpei'> = {
  async delete_fenpei({ project_id, fenpei_ids, book_ids, user_ids, force }, ctx) {
    const { db } = ctx
    const project = await arrangeProject(ctx, project_id, '取消分配')
    const chosen: (SQL | undefined)[] = [
      fenpei_ids && within(assignment.fenpei_id, fenpei_ids),
      book_ids && within(assignment.book_id, book_ids),
      user_ids && within(assignment.user_id, user_ids),
    ]
    if (chosen.every((condition) => condition === undefined)) throw new Refusal('请选择要取消的分配')
    const found = await db
      .select({
        fenpei_id: assignment.fenpei_id,
        book_id: assignment.book_id,
        user_id: assignment.user_id,
        review_status: assignment.review_status,
        pinned: assignment.pinned,
      })
      .from(assignment)
      .where(
        and(
          eq(assignment.project_id, project_id),
          inArray(assignment.review_status, [...ACTIVE_REVIEW]),
          ...chosen,
        ),
      )
      .for('update')
    const free = found.filter((row) => row.review_status === 'assigned' && !row.pinned)
    const others = found.filter((row) => !free.includes(row))
    await takeUntouched(ctx, project, free)
    if (force !== 1) {
      const refused = others.map(({ fenpei_id, review_status }) => ({
        fenpei_id,
        reason: whyKept(review_status),
      }))
      return { deleted_num: free.length, refused }
    }
    const forced = others.map(({ fenpei_id }) => fenpei_id)
    const dropped = await dropReviews(ctx, project, {
      where: within(assignment.fenpei_id, forced),
      target: `评审活动 ${project.project_name}`,
    })
    return { deleted_num: free.length + dropped.num, refused: [] }
  },
}

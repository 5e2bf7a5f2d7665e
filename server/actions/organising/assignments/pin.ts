import { and, eq, inArray, ne } from 'drizzle-orm'
import { ACTIVE_REVIEW } from '#contract/facts/reviews'
import { arrangeProject } from '#server/access/arrange'
import { assignment } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Handlers } from '#server/define'

export const pinHandlers: Handlers<'fenpei_pin'> = {
  async fenpei_pin({ project_id, fenpei_ids, pinned }, ctx) {
    const actionName = pinned ? '锁定分配' : '解除锁定'
    const project = await arrangeProject(ctx, project_id, actionName)
    const changed = await ctx.db
      .update(assignment)
      .set({ pinned: pinned === 1 })
      .where(
        and(
          eq(assignment.project_id, project_id),
          within(assignment.fenpei_id, fenpei_ids),
          inArray(assignment.review_status, [...ACTIVE_REVIEW]),
          ne(assignment.pinned, pinned === 1),
        ),
      )
      .returning({ book_id: assignment.book_id, user_id: assignment.user_id })
    if (changed.length > 0)
      ctx.log({ action: actionName, target: project.project_name, project_id, after: changed })
    return { changed_num: changed.length }
  },
}

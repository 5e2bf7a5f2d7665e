import { arrangeProject } from '#server/access/arrange'
import { placedBooks, poolCandidates, takeIntoPool, takeOutOfPool } from '#server/db/queries/pool'
import type { Context, Handlers } from '#server/define'
import { refusedBook, refusedLeaving, sortOut } from '#server/domain/pool'

/** Takes what may join into the pool of a project that has not started. */
async function add(ctx: Context, project_id: number, book_ids: number[]) {
  const project = await arrangeProject(ctx, project_id, '纳入教材', 'collecting')
  const found = await poolCandidates(ctx.db, project, ctx.user.user_id, book_ids)
  const sorted = sortOut(book_ids, found, (book) => (book ? refusedBook(book) : '教材不存在'))
  await takeIntoPool(ctx.db, project_id, sorted.going)
  return { project, ...sorted, fenpei_num: 0 }
}

/** Takes what nobody has reviewed out of it. */
async function remove(ctx: Context, project_id: number, book_ids: number[], force: boolean) {
  const project = await arrangeProject(ctx, project_id, '移出教材')
  const found = await placedBooks(ctx.db, project_id, book_ids)
  const sorted = sortOut(book_ids, found, (book) => refusedLeaving(book, force))
  await takeOutOfPool(ctx.db, project_id, sorted.going)
  const fenpei_num = sorted.going.reduce((sum, book_id) => sum + (found.get(book_id)?.fenpei_num ?? 0), 0)
  return { project, ...sorted, fenpei_num }
}

/** 教材纳入/移出评审项目 */
export const poolHandlers: Handlers<'dist_psbook'> = {
  async dist_psbook({ project_id, op, book_ids, force }, ctx) {
    const wanted = [...new Set(book_ids)]
    const { project, going, skipped, fenpei_num } =
      op === 'add' ? await add(ctx, project_id, wanted) : await remove(ctx, project_id, wanted, force === 1)
    if (going.length > 0)
      ctx.log({
        action: 'dist_psbook',
        target: `评审活动 ${project.project_name}`,
        project_id,
        after: { op, book_ids: going, fenpei_num },
      })
    return { done_num: going.length, skipped }
  },
}

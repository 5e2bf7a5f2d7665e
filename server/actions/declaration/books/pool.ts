import type { z } from '#contract/zod'
import type { contract } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { visibleBooks } from '#server/access/books'
import { arrangeProject } from '#server/access/arrange'
import type { Project } from '#server/db/rows'
import { placedBooks, poolCandidates, takeIntoPool, takeOutOfPool } from '#server/store/books/pool'
import { poolKeys } from '#server/store/books/poolFilter'
import { Refusal, type Context, type Handlers } from '#server/define'
import { refusedBook, refusedLeaving, sortOut } from '#server/domain/book/pool'

/** Adds the books that may join to the pool of a project that has not started. */
async function add(ctx: Context, project: Project, book_ids: number[]) {
  const found = await poolCandidates(ctx.db, project, ctx.user.user_id, book_ids)
  const sorted = sortOut(book_ids, found, (book) => (book ? refusedBook(book) : '教材不存在'))
  await takeIntoPool(ctx, project, sorted.going)
  return { ...sorted, fenpei_num: 0 }
}

/** Removes the books that nobody has reviewed from the pool. */
async function remove(ctx: Context, { project_id }: Project, book_ids: number[], force: boolean) {
  const found = await placedBooks(ctx.db, project_id, book_ids)
  const sorted = sortOut(book_ids, found, (book) => refusedLeaving(book, force))
  await takeOutOfPool(ctx, project_id, sorted.going)
  const fenpei_num = sorted.going.reduce((sum, book_id) => sum + (found.get(book_id)?.fenpei_num ?? 0), 0)
  return { ...sorted, fenpei_num }
}

/** The maximum number of books in one statement; larger selections are split. */
const AT_ONCE = 20_000

/** The books selected by id, or all that match the filter. */
async function wantedBooks(
  { db, user }: Context,
  { project_id, op, book_ids, filter }: z.output<typeof contract.dist_psbook.input>,
): Promise<number[]> {
  if (book_ids) return [...new Set(book_ids)]
  const inside = op === 'add' ? (0 as const) : (1 as const)
  const found = await poolKeys(
    db,
    project_id,
    { ...filter, in_project: inside },
    visibleBooks(user),
    AT_ONCE + 1,
  )
  if (found.length > AT_ONCE) throw new Refusal(`符合条件的教材超过${AT_ONCE}种，请缩小筛选范围分批处理`)
  if (found.length === 0) throw new Refusal(REFUSAL.noSuchBooks)
  return found
}

/** 教材纳入/移出评审项目 */
export const poolHandlers: Handlers<'dist_psbook'> = {
  async dist_psbook(input, ctx) {
    const { project_id, op, force } = input
    const project = await (op === 'add'
      ? arrangeProject(ctx, project_id, '纳入教材', 'collecting')
      : arrangeProject(ctx, project_id, '移出教材'))
    const wanted = await wantedBooks(ctx, input)
    const { going, skipped, fenpei_num } =
      op === 'add' ? await add(ctx, project, wanted) : await remove(ctx, project, wanted, force === 1)
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

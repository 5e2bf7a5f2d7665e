import { and, eq, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { tooLateFor } from '#contract/facts/projectLife'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import type { Group, Project } from '#server/db/rows'
import { inGroup, removeUnscored } from '#server/store/assignments/ending'
import { placedBooks, poolCandidates, takeIntoPool } from '#server/store/books/pool'
import { assignment, projectBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context, Handlers } from '#server/define'
import { refusedBook, refusedMove, sortOut } from '#server/domain/book/pool'

interface Place {
  group: Group
  project: Project
}

const setGroup = (ctx: Context, project_id: number, book_ids: number[], group_id: number | null) =>
  ctx.db
    .update(projectBook)
    .set({ group_id })
    .where(and(eq(projectBook.project_id, project_id), within(projectBook.book_id, book_ids)))

/** Adds pool books to the group; library books join the pool first, while that is open. */
async function add(ctx: Context, { group, project }: Place, book_ids: number[]) {
  const { db, user } = ctx
  const { project_id, project_status } = project
  const pool = await placedBooks(db, project_id, book_ids)
  const outside = book_ids.filter((book_id) => !pool.has(book_id))
  const library = await poolCandidates(db, project, user.user_id, outside)
  const moved = sortOut([...pool.keys()], pool, (book) => book && refusedMove(book, group.group_id))
  const late = tooLateFor('collecting', project_status, '纳入教材')
  const taken = sortOut(outside, library, (book) => (book ? (refusedBook(book) ?? late) : '教材不存在'))
  await setGroup(ctx, project_id, moved.going, group.group_id)
  await takeIntoPool(ctx, project, taken.going, group.group_id)
  return {
    going: [...moved.going, ...taken.going],
    skipped: [...moved.skipped, ...taken.skipped],
    fenpei_num: 0,
  }
}

/** Removes books from the group; they stay in the pool, and assignments without content are deleted. */
async function remove(ctx: Context, { group, project }: Place, book_ids: number[]) {
  const pool = await placedBooks(ctx.db, project.project_id, book_ids)
  const sorted = sortOut(book_ids, pool, (book) =>
    book?.group_id !== group.group_id
      ? '不在本组'
      : book.review_num > 0
        ? REFUSAL.notRemovable(book.review_num)
        : undefined,
  )
  const removed = await removeUnscored(
    ctx.db,
    sql`${inGroup(group.group_id)} and ${within(assignment.book_id, sorted.going)}`,
  )
  await setGroup(ctx, project.project_id, sorted.going, null)
  return { ...sorted, fenpei_num: removed.num }
}

/** 教材加入/移出小组 */
export const placingHandlers: Handlers<'group_book'> = {
  async group_book({ group_id, op, book_ids }, ctx) {
    const place = await arrangeGroup(ctx, group_id, '调整组内教材')
    const wanted = [...new Set(book_ids)]
    const { going, skipped, fenpei_num } = await (op === 'add' ? add : remove)(ctx, place, wanted)
    if (going.length > 0)
      ctx.log({
        action: 'group_book',
        target: groupTarget(place.group),
        project_id: place.project.project_id,
        after: { op, book_ids: going, fenpei_num },
      })
    return { done_num: going.length, skipped }
  },
}

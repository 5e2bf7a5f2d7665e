import { and, eq, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { tooLateFor } from '#contract/facts/projectLife'
import { manageProject } from '#server/access/scope'
import { endAll } from '#server/store/assignments/ending'
import { placedBooks } from '#server/store/books/pool'
import { assignment, group, projectBook } from '#server/db/schema/index'
import { idArray, within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import type { PlacedBook } from '#server/domain/book/pool'

/** Moves books to another group, which ends their assignments in the old one; with any, this needs `force`. */
async function move(ctx: Context, project_id: number, books: PlacedBook[], group_id: number, force: boolean) {
  const { db } = ctx
  const [target] = await db
    .select()
    .from(group)
    .where(and(eq(group.group_id, group_id), eq(group.project_id, project_id)))
  if (!target) throw new Refusal(REFUSAL.groupMissing)
  const moving = books.filter((book) => book.group_id !== group_id)
  const lost = moving.reduce((sum, book) => sum + book.fenpei_num + book.review_num, 0)
  if (lost > 0 && !force) throw new Refusal(`该教材已有评审记录，换组将取消${lost}条分配`)
  const ids = moving.map(({ book_id }) => book_id)
  const cancelled = await endAll(
    db,
    sql`${assignment.project_id} = ${project_id} and ${within(assignment.book_id, ids)}`,
  )
  await db
    .update(projectBook)
    .set({ group_id })
    .where(and(eq(projectBook.project_id, project_id), within(projectBook.book_id, ids)))
  return { from: moving.map(({ book_id, group_name }) => ({ book_id, group_name })), cancelled }
}

/** 修改项目内教材属性 */
export const editingHandlers: Handlers<'project_grouop_book_edit'> = {
  async project_grouop_book_edit(
    { project_id, book_ids, group_id, sort_no, needed_num, weight_factor, remark, force },
    ctx,
  ) {
    const { db } = ctx
    const project = await manageProject(ctx, project_id)
    const arranges = group_id !== undefined || sort_no !== undefined || needed_num !== undefined
    const late = tooLateFor(arranges ? 'arranging' : 'weighing', project.project_status, '修改参评教材')
    if (late) throw new Refusal(late)
    const wanted = [...new Set(book_ids)]
    const found = await placedBooks(db, project_id, wanted)
    if (found.size < wanted.length) throw new Refusal(`${wanted.length - found.size}种教材不在本项目`)

    const moved =
      group_id === undefined
        ? undefined
        : await move(ctx, project_id, [...found.values()], group_id, force === 1)
    const fields = {
      ...(needed_num === undefined ? {} : { needed_num }),
      ...(weight_factor === undefined ? {} : { weight_factor: String(weight_factor) }),
      ...(remark === undefined ? {} : { remark: remark || null }),
    }
    if (Object.keys(fields).length > 0)
      await db
        .update(projectBook)
        .set(fields)
        .where(and(eq(projectBook.project_id, project_id), within(projectBook.book_id, wanted)))
    // Several books get consecutive numbers in the order of the call.
    if (sort_no !== undefined)
      await db.execute(sql`
        update project_book pb set sort_no = ${sort_no}::int + t.place - 1
        from unnest(${idArray(wanted)}) with ordinality t (book_id, place)
        where pb.project_id = ${project_id} and pb.book_id = t.book_id`)
    ctx.log({
      action: 'project_grouop_book_edit',
      target: `评审活动 ${project.project_name}`,
      project_id,
      before: moved && { groups: moved.from },
      after: { book_ids: wanted, group_id, sort_no, ...fields, cancelled_num: moved?.cancelled },
    })
    return null
  },
}

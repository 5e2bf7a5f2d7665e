import { and, eq, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import type { Input } from '#contract'
import { isOneOf } from '#contract/facts/closed'
import { SETTLING, tooLateFor, type ProjectStatus } from '#contract/facts/projectLife'
import { DIRECTORS, holdsRole } from '#contract/roles'
import { manageProject } from '#server/access/scope'
import { groupTarget } from '#server/access/arrange'
import type { Project } from '#server/db/rows'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { dropReviews } from '#server/store/leader/droppedReviews'
import { placedBooks } from '#server/store/books/pool'
import { assignment, group, projectBook } from '#server/db/schema/index'
import { idArray, within } from '#server/db/within'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { gradeBooks } from '#server/store/results/grade'
import type { PlacedBook } from '#server/domain/book/pool'

/** Moves books to another group, which ends their assignments in the old one; with any, this needs `force`. */
async function move(ctx: Context, project: Project, books: PlacedBook[], group_id: number, force: boolean) {
  const { db } = ctx
  const { project_id } = project
  const [target] = await db
    .select()
    .from(group)
    .where(and(eq(group.group_id, group_id), eq(group.project_id, project_id)))
  if (!target) throw new Refusal(REFUSAL.groupMissing)
  const moving = books.filter((book) => book.group_id !== group_id)
  const lost = moving.reduce((sum, book) => sum + book.fenpei_num + book.review_num, 0)
  if (lost > 0 && !force) throw new Refusal(`该教材已有评审记录，换组将取消${lost}条分配`)
  const ids = moving.map(({ book_id }) => book_id)
  const dropped = await dropReviews(ctx, project, {
    where: within(assignment.book_id, ids),
    target: groupTarget(target),
  })
  await db
    .update(projectBook)
    .set({ group_id })
    .where(and(eq(projectBook.project_id, project_id), within(projectBook.book_id, ids)))
  await flagMissingExperts(db, project_id, dropped.num > 0 ? ids : [])
  return { from: moving.map(({ book_id, group_name }) => ({ book_id, group_name })), cancelled: dropped.num }
}

type Edited = Pick<
  Input<'project_grouop_book_edit'>,
  'group_id' | 'sort_no' | 'needed_num' | 'weight_factor' | 'remark' | 'publish_flag'
>

const any = (...fields: readonly unknown[]): boolean => fields.some((field) => field !== undefined)

/** Each field may change as long as nothing stands on it; what is published may be held back until the end. */
function tooLateToEdit(status: ProjectStatus, edited: Edited): string | undefined {
  const { group_id, sort_no, needed_num, weight_factor, remark, publish_flag } = edited
  if (any(group_id, sort_no, needed_num)) return tooLateFor('arranging', status, '修改参评教材')
  if (any(weight_factor, remark)) return tooLateFor('weighing', status, '修改参评教材')
  return any(publish_flag) ? tooLateFor('judging', status, '修改公示标记') : undefined
}

/** @throws Refusal unless a director grades settled results */
function refuseGrading({ user }: Context, status: ProjectStatus): void {
  if (!holdsRole(user.roles, DIRECTORS)) throw forbidden()
  if (!isOneOf(status, SETTLING)) throw new Refusal(REFUSAL.notSettling)
}

/** 修改项目内教材属性 */
export const editingHandlers: Handlers<'project_grouop_book_edit'> = {
  async project_grouop_book_edit(
    { project_id, book_id, book_ids = [], group_id, sort_no, force, grade, ...plain },
    ctx,
  ) {
    const { db } = ctx
    const project = await manageProject(ctx, project_id)
    const { needed_num, weight_factor, remark, publish_flag } = plain
    const late = tooLateToEdit(project.project_status, { group_id, sort_no, ...plain })
    if (late) throw new Refusal(late)
    if (grade !== undefined) refuseGrading(ctx, project.project_status)
    const wanted = [...new Set(book_id === undefined ? book_ids : [book_id])]
    const found = await placedBooks(db, project_id, wanted)
    if (found.size < wanted.length) throw new Refusal(`${wanted.length - found.size}种教材不在本项目`)

    const moved =
      group_id === undefined
        ? undefined
        : await move(ctx, project, [...found.values()], group_id, force === 1)
    const fields = {
      ...(needed_num === undefined ? {} : { needed_num }),
      ...(weight_factor === undefined ? {} : { weight_factor: String(weight_factor) }),
      ...(remark === undefined ? {} : { remark: remark || null }),
      ...(publish_flag === undefined ? {} : { publish_flag: publish_flag === 1 }),
    }
    if (Object.keys(fields).length > 0)
      await db
        .update(projectBook)
        .set(fields)
        .where(and(eq(projectBook.project_id, project_id), within(projectBook.book_id, wanted)))
    if (grade !== undefined) await gradeBooks(db, project_id, wanted, grade)
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
      after: { book_ids: wanted, group_id, sort_no, ...fields, grade, cancelled_num: moved?.cancelled },
    })
    return null
  },
}

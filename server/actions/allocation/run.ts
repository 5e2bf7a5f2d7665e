import { randomBytes } from 'node:crypto'
import { arrangeProject } from '#server/access/arrange'
import type { Context } from '#server/define'
import { Refusal } from '#server/define'
import { planData, type PlanAssignment, type PlanData } from '#server/db/queries/allocation'
import { avoidanceView } from '#server/db/queries/avoidance'
import { allocate } from '#server/domain/allocation/index'
import { allocationInstance } from '#server/domain/allocationInstance'
import { describe, type Report } from './report'
import { recordDraw, writePlan } from './writePlan'

interface Order {
  project_id: number
  group_ids?: number[] | undefined
  dry_run: 0 | 1
  seed?: string | undefined
  plan_hash?: string | undefined
  from_scratch?: 0 | 1 | undefined
}

interface Way {
  mode: 'optimal' | 'random'
  deed: string
  /** Which of the pairs that nobody has begun make way for the new plan. */
  drops: (pair: PlanAssignment, invalid: (pair: PlanAssignment) => boolean) => boolean
}

/**
 * Allocates the experts of some groups, or of all, and answers what was done. With `dry_run` nothing is written.
 * @throws Refusal when the project's state no longer allows it, or there is nothing to allocate
 */
export async function runAllocation(ctx: Context, order: Order, way: Way): Promise<Report> {
  if (order.from_scratch && !order.dry_run) throw new Refusal('复核抽签只能试算，不能写入')
  // The seed is fixed before any data is read: it cannot be chosen by what it leads to.
  const seed = order.seed || randomBytes(8).toString('hex')
  const { db } = ctx
  const project = await arrangeProject(ctx, order.project_id, way.deed)
  const found = await planData(db, order.project_id, order.group_ids)
  const data = order.from_scratch ? asAtFirst(found) : found
  if (data.books.length === 0) throw new Refusal('所选评审组还没有教材')
  if (data.experts.length === 0) throw new Refusal('所选评审组还没有专家')
  const view = await avoidanceView(db, order.project_id, {
    group_ids: order.group_ids?.length ? data.groups.map((group) => group.group_id) : undefined,
  })
  const available = new Set(data.experts.filter((e) => e.available).map((e) => e.user_id))
  const barred = new Set(data.books.filter((book) => book.barred).map((book) => book.book_id))
  const invalid = (pair: PlanAssignment) =>
    barred.has(pair.book_id) ||
    !available.has(pair.user_id) ||
    (!pair.forced && view.judge(pair.user_id, pair.book_id) !== null)
  const dropped = data.assignments.filter(
    (pair) => pair.review_status === 'assigned' && way.drops(pair, invalid),
  )
  const gone = new Set(dropped.map((pair) => pair.fenpei_id))
  const { instance, groupIds } = allocationInstance({
    books: data.books,
    experts: data.experts,
    pairs: data.assignments.filter((pair) => !gone.has(pair.fenpei_id)),
    capacity: project.max_books_per_expert,
    avoids: (user_id, book_id) => view.judge(user_id, book_id) !== null,
  })
  const plan = allocate(instance, { seed, mode: way.mode })
  const report = describe(data, plan, { ...way, seed, gone, groupIds })
  if (order.dry_run) return report
  if (order.plan_hash && order.plan_hash !== report.plan_hash)
    throw new Refusal('试算之后教材、专家、回避或分配有变化，请重新试算')
  await writePlan(db, { project_id: order.project_id, data, plan, seed, mode: way.mode, gone })
  const draw_id = await recordDraw(ctx, order.project_id, data, report)
  ctx.log({
    action: way.deed,
    target: data.groups.map((group) => group.group_name).join('、'),
    project_id: order.project_id,
    after: {
      seed,
      mode: way.mode,
      needed: report.needed_num,
      filled: report.filled_num,
      added: report.assigned_num,
      removed: report.removed_num,
      plan_hash: report.plan_hash,
    },
  })
  return { ...report, draw_id }
}

/** Before the first draw nobody had a book, and whoever has or had one since could be given some. */
function asAtFirst(data: PlanData): PlanData {
  const drawn = new Set(data.assignments.map((pair) => pair.user_id))
  const experts = data.experts.map((e) => ({ ...e, available: e.available || drawn.has(e.user_id) }))
  return { ...data, experts, assignments: [] }
}

/** Which pairs make way: none, all that nobody has begun, or those that have become invalid. */
export const fillGaps = () => false
export const startOver = () => true
export const refresh: Way['drops'] = (pair, invalid) => invalid(pair)

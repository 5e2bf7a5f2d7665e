import type { FitAim } from '#contract/facts/allocation'
import { randomBytes } from 'node:crypto'
import { arrangeProject } from '#server/access/arrange'
import type { Project } from '#server/db/rows'
import type { Context } from '#server/define'
import { Refusal } from '#server/define'
import { isActivePair, planData, type PlanAssignment, type PlanData } from '#server/store/allocation/planData'
import { avoidanceView } from '#server/store/avoidance/view'
import { ORDERS, toInstance } from '#server/domain/allocation/index'
import { apartJudge } from '#server/domain/avoidance/apart'
import { allocationFile } from '#server/domain/allocation/groupFile'
import { changesIn } from './facts'
import { followed } from './follow'
import { inSteps } from './inSteps'
import { describe, type PreparedPlan, type Report, type Solved } from './report'
import { recordDraws, writePlan } from './writePlan'

export interface AllocationRequest {
  project_id: number
  group_ids?: number[] | undefined
  seed?: string | undefined
  objective?: FitAim | undefined
  experts_per_book?: number | undefined
  max_load?: number | undefined
  from_scratch?: 0 | 1 | undefined
}

interface WriteOrder extends AllocationRequest {
  dry_run: 0 | 1
  plan_hash?: string | undefined
  facts?: Report['facts'] | undefined
  run_key?: string | undefined
}

export interface AllocationStrategy {
  mode: 'optimal' | 'random'
  label: '自动分配' | '随机分配' | '补齐分配'
  /** Which assignments that nobody has begun the new plan may remove. */
  drops: (pair: PlanAssignment, invalid: (pair: PlanAssignment) => boolean) => boolean
}

interface Tried {
  report: Report
  groups: Solved[]
}

/**
 * Computes the plan of some groups, or of all. Each group is planned by itself, so that its plan does not depend on
 * which other groups were selected. Writes nothing.
 * @throws Refusal when the project's state no longer allows it, or there is nothing to allocate
 */
export async function tryAllocation(
  ctx: Context,
  order: AllocationRequest,
  strategy: AllocationStrategy,
  onStep?: (share: number) => void,
): Promise<Tried> {
  // The seed is fixed before any data is read: it cannot be chosen by what it leads to.
  const seed = order.seed || randomBytes(8).toString('hex')
  const project = await arrangeProject(ctx, order.project_id, strategy.label)
  const prepared = await prepare(ctx, project, order, strategy)
  const groups: Solved[] = []
  for (const [i, one] of prepared.entries()) {
    const options = { seed, mode: strategy.mode, objectives: ORDERS[order.objective ?? 'total'] }
    const plan = await inSteps(one.instance, options, ctx.signal, (share) =>
      onStep?.((i + share) / prepared.length),
    )
    groups.push({ ...one, plan })
  }
  const limits = [order.max_load ?? project.max_books_per_expert, order.experts_per_book]
  const only_trial = onlyTrial(project, prepared, order)
  return { groups, report: describe(groups, { mode: strategy.mode, seed, limits, only_trial }) }
}

/**
 * Computes the plan and writes it, unless it is a dry run. A caller who closes the connection before the end changes
 * nothing.
 */
export const runAllocation = (
  ctx: Context,
  { run_key, ...order }: WriteOrder,
  strategy: AllocationStrategy,
): Promise<Report> => followed(ctx, run_key, (onStep) => writeAllocation(ctx, order, strategy, onStep))

async function writeAllocation(
  ctx: Context,
  order: Omit<WriteOrder, 'run_key'>,
  strategy: AllocationStrategy,
  onStep?: (share: number) => void,
): Promise<Report> {
  const { report, groups } = await tryAllocation(ctx, order, strategy, onStep)
  if (order.dry_run) return report
  if (report.only_trial) throw new Refusal(report.only_trial)
  if (order.plan_hash && order.plan_hash !== report.plan_hash) {
    const books = groups.flatMap(({ data }) => data.books)
    const words = order.facts && changesIn(order.facts, report.facts, report, books)
    throw new Refusal(`试算之后${words || '教材、专家、回避或分配有变化'}，请重新试算`)
  }
  await writePlan(ctx, order.project_id, groups, report)
  const draw_id = await recordDraws(ctx, order.project_id, groups, report)
  // The last chance to cancel: the transaction rolls back everything written so far.
  ctx.signal.throwIfAborted()
  ctx.log({
    action: strategy.label,
    target: groups.map(({ group }) => group.group_name).join('、'),
    project_id: order.project_id,
    after: {
      seed: report.seed,
      mode: strategy.mode,
      objective: report.objective,
      needed: report.needed_num,
      filled: report.filled_num,
      added: report.assigned_num,
      removed: report.removed_num,
      plan_hash: report.plan_hash,
    },
  })
  return { ...report, draw_id }
}

async function prepare(
  ctx: Context,
  project: Project,
  order: AllocationRequest,
  strategy: AllocationStrategy,
): Promise<PreparedPlan[]> {
  const { project_id } = project
  const found = await planData(ctx.db, project_id, order.group_ids)
  const all = order.from_scratch ? asAtFirst(found) : found
  if (all.books.length === 0) throw new Refusal('所选评审组还没有教材')
  if (all.experts.length === 0) throw new Refusal('所选评审组还没有专家')
  const view = await avoidanceView(ctx.db, project_id, {
    group_ids: order.group_ids?.length ? all.groups.map((group) => group.group_id) : undefined,
  })
  const avoids = (user_id: number, book_id: number) => view.judge(user_id, book_id) !== null
  return all.groups.flatMap((group) => {
    const data = partOf(all, group)
    if (data.books.length === 0) return []
    const available = new Set(data.experts.filter((e) => e.available).map((e) => e.user_id))
    const barred = new Set(data.books.filter((book) => book.barred).map((book) => book.book_id))
    const meets = meetingLater(data)
    const invalid = (pair: PlanAssignment) =>
      barred.has(pair.book_id) ||
      !available.has(pair.user_id) ||
      (!pair.forced && (avoids(pair.user_id, pair.book_id) || meets.has(pair.fenpei_id)))
    const replaced = new Set(
      data.assignments
        .filter((pair) => pair.review_status === 'assigned' && strategy.drops(pair, invalid))
        .map((pair) => pair.fenpei_id),
    )
    const file = allocationFile({
      books: data.books,
      experts: data.experts,
      aparts: data.aparts,
      pairs: data.assignments.filter((pair) => !replaced.has(pair.fenpei_id)),
      capacity: order.max_load ?? project.max_books_per_expert,
      per_book: order.experts_per_book,
      // Only what differs from the usual order is written down.
      objective: strategy.mode === 'optimal' && order.objective === 'fair' ? 'fair' : undefined,
      avoids,
    })
    // The solver reads the file, so that the file alone repeats the plan.
    return [{ group, data, replaced, file, instance: toInstance(file) }]
  })
}

function partOf(all: PlanData, group: PlanData['groups'][number]): PlanData {
  const here = ({ group_id }: { group_id: number }) => group_id === group.group_id
  return {
    groups: [group],
    books: all.books.filter(here),
    experts: all.experts.filter(here),
    assignments: all.assignments.filter(here),
    aparts: all.aparts,
  }
}

/** Of two experts of a book who must be kept apart: the assignment that is newer or not begun. */
function meetingLater({ assignments, aparts }: PlanData): Set<number> {
  const { judge, put } = apartJudge(aparts, [])
  const order = assignments
    .filter(isActivePair)
    .toSorted((a, b) => Number(a.review_status === 'assigned') - Number(b.review_status === 'assigned'))
  const found = new Set<number>()
  for (const pair of order) {
    if (judge(pair.user_id, pair.book_id)) found.add(pair.fenpei_id)
    else put(pair)
  }
  return found
}

/** Why a plan is for viewing only: writing it would break a rule of the project. */
function onlyTrial(
  project: Project,
  groups: readonly PreparedPlan[],
  order: AllocationRequest,
): string | null {
  const { max_load, experts_per_book, from_scratch } = order
  if (from_scratch) return '复核抽签只能试算，不能写入'
  if (max_load !== undefined && max_load > project.max_books_per_expert)
    return `每专家上限高于活动设置的${project.max_books_per_expert}本，只能试算；确需提高的，请先修改活动设置`
  const least = Math.min(
    ...groups.flatMap(({ data }) => data.books.filter((book) => !book.barred).map((book) => book.needed_num)),
  )
  if (experts_per_book !== undefined && experts_per_book > least)
    return `每书专家数高于教材需要的${least}人，只能试算；确需增加的，请先修改活动、评审组或教材的设置`
  return null
}

/** A repeated draw starts without assignments, and every expert who has or had one counts as available. */
function asAtFirst(data: PlanData): PlanData {
  const drawn = new Set(data.assignments.map((pair) => pair.user_id))
  const experts = data.experts.map((e) => ({ ...e, available: e.available || drawn.has(e.user_id) }))
  return { ...data, experts, assignments: [] }
}

/** The assignments to remove: none, all that are neither begun nor locked, or those that have become invalid. */
export const fillGaps: AllocationStrategy['drops'] = () => false
export const startOver: AllocationStrategy['drops'] = (pair) => !pair.pinned
export const refresh: AllocationStrategy['drops'] = (pair, invalid) => invalid(pair)

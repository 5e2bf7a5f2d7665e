import { REFUSAL } from '#contract/refusals'
import { hasStopped } from '#contract/facts/seats'
import { randomBytes } from 'node:crypto'
import type { Output } from '#contract'
import { arrangeProject } from '#server/access/arrange'
import type { Project } from '#server/db/rows'
import { planData, type PlanData } from '#server/store/allocation/planData'
import { avoidanceView } from '#server/store/avoidance/view'
import { changeStatus, seatsIn } from '#server/store/members/status'
import { isActiveReview, isValidReview } from '#contract/facts/reviews'
import { Refusal, type Context, type Handlers } from '#server/define'
import { toInstance } from '#server/domain/allocation/index'
import { allocationFile } from '#server/domain/allocation/groupFile'
import { currentSeats } from '#server/domain/people/status'
import { changesIn } from './facts'
import { inSteps } from './inSteps'
import { describe, keyOf, type Report, type Solved } from './report'
import { recordDraws, writePlan } from './writePlan'

type Replacement = Output<'expert_replace'>

/** The objectives in this order: fewest changes, even loads, best fit. */
const OBJECTIVES = ['stay', 'load', 'specialist', 'fit', 'diversity'] as const

/** The group after the expert has stopped: the expert's reviews that were not submitted bind nobody any more. */
function without(found: PlanData, user_id: number): PlanData {
  return {
    ...found,
    experts: found.experts.map((e) => (e.user_id === user_id ? { ...e, available: false } : e)),
    assignments: found.assignments.map((pair) =>
      pair.user_id === user_id && isActiveReview(pair.review_status) && !isValidReview(pair.review_status)
        ? { ...pair, review_status: 'cancelled' as const }
        : pair,
    ),
  }
}

/** Assignments that may pass to another expert: not begun, not locked by the office, and not forced. */
const loose = (pair: PlanData['assignments'][number]) =>
  pair.review_status === 'assigned' && !pair.pinned && !pair.forced

interface Asked {
  user_id: number
  group_id: number
  seed: string
}

/** The plan that fills the expert's places and otherwise keeps all assignments it can. */
async function planWithout(ctx: Context, project: Project, { user_id, group_id, seed }: Asked) {
  const data = without(await planData(ctx.db, project.project_id, [group_id]), user_id)
  const view = await avoidanceView(ctx.db, project.project_id, { group_ids: [group_id] })
  const left = new Set(
    data.assignments
      .filter((pair) => pair.user_id === user_id && pair.review_status === 'cancelled')
      .map(({ book_id }) => book_id),
  )
  const has = new Map<number, number>()
  for (const { book_id, review_status } of data.assignments)
    if (isActiveReview(review_status)) has.set(book_id, (has.get(book_id) ?? 0) + 1)
  // Only the books of the replaced expert get new ones: gaps of other books are not part of this change.
  const books = data.books.map((book) => {
    const now = has.get(book.book_id) ?? 0
    return left.has(book.book_id) ? book : { ...book, needed_num: Math.min(book.needed_num, now) }
  })
  const file = allocationFile({
    books,
    experts: data.experts,
    aparts: data.aparts,
    pairs: data.assignments,
    capacity: project.max_books_per_expert,
    loose,
    objectives: [...OBJECTIVES],
    avoids: (user, book) => view.judge(user, book) !== null,
  })
  const instance = toInstance(file)
  const options = { seed, mode: 'optimal', objectives: OBJECTIVES } as const
  const plan = await inSteps(instance, options, ctx.signal, () => undefined)
  const stays = new Set(
    plan.pairs.map(([e, b]) => keyOf(data.experts[e]?.user_id ?? 0, books[b]?.book_id ?? 0)),
  )
  const replaced = new Set(
    data.assignments
      .filter((pair) => loose(pair) && !stays.has(keyOf(pair.user_id, pair.book_id)))
      .map(({ fenpei_id }) => fenpei_id),
  )
  const group = data.groups[0]
  if (!group) throw new Refusal(REFUSAL.groupMissing)
  return {
    solved: { group, data: { ...data, books }, replaced, file, instance, plan } satisfies Solved,
    left,
  }
}

/** Who gives which book to whom, the expert's own books first. */
function movesOf({ data }: Solved, left: ReadonlySet<number>, report: Report, own: string) {
  const load = new Map(report.loads.map((line) => [line.user_id, line]))
  const name = (user_id: number) => load.get(user_id)?.name ?? ''
  const changed = data.books.flatMap(({ book_id, book_name }) => {
    const to = report.plan
      .filter((pair) => pair.book_id === book_id && !pair.kept)
      .map(({ user_id }) => ({
        user_id,
        name: name(user_id),
        load: load.get(user_id)?.assigned_num ?? 0,
      }))
    const from = report.removed.find((pair) => pair.book_id === book_id)
    const isOwn = left.has(book_id)
    if (!isOwn && to.length === 0 && !from) return []
    return [{ book_id, book_name, own: isOwn, from: isOwn ? own : from ? name(from.user_id) : null, to }]
  })
  return changed.toSorted((a, b) => Number(b.own) - Number(a.own))
}

async function replacement(ctx: Context, project: Project, user_id: number, seed: string) {
  const [seat] = currentSeats(await seatsIn(ctx.db, project.project_id, [user_id]))
  if (!seat) throw new Refusal('该专家不在本评审活动')
  const { solved, left } = await planWithout(ctx, project, { user_id, group_id: seat.group_id, seed })
  const limits = [project.max_books_per_expert]
  const report = describe([solved], { mode: 'optimal', seed, limits, only_trial: null })
  const kept_num = solved.data.assignments.filter(
    (pair) => pair.user_id === user_id && isValidReview(pair.review_status),
  ).length
  const answer: Replacement = {
    name: seat.name,
    stopped: seat.expert_status === 'disabled' || seat.expert_status === 'withdrawn',
    kept_num,
    moves: movesOf(solved, left, report, seat.name),
    report,
  }
  return { answer, solved }
}

export const replaceHandlers: Handlers<'expert_replace_try' | 'expert_replace'> = {
  async expert_replace_try({ project_id, user_id, seed }, ctx) {
    const project = await arrangeProject(ctx, project_id, '换人')
    return (await replacement(ctx, project, user_id, seed || randomBytes(8).toString('hex'))).answer
  },

  async expert_replace({ project_id, user_id, expert_status, reason, seed, plan_hash, facts }, ctx) {
    const project = await arrangeProject(ctx, project_id, '换人')
    const [seat] = currentSeats(await seatsIn(ctx.db, project_id, [user_id]))
    if (seat && !hasStopped(seat.expert_status))
      await changeStatus(ctx, project, { user_ids: [user_id], expert_status, reason })
    const { answer, solved } = await replacement(ctx, project, user_id, seed)
    const { report, name, moves } = answer
    if (report.plan_hash !== plan_hash) {
      const words = facts && changesIn(facts, report.facts, report, solved.data.books)
      throw new Refusal(`查看方案之后${words || '教材、专家、回避或分配有变化'}，请重新查看`)
    }
    await writePlan(ctx, project_id, [solved], report)
    await recordDraws(ctx, project_id, [solved], report)
    ctx.log({
      action: '换人',
      target: name,
      project_id,
      before: { removed: report.removed },
      after: {
        moves: moves.map(({ book_id, to }) => ({ book_id, to: to.map((one) => one.user_id) })),
        seed,
        plan_hash,
      },
      reason,
    })
    return answer
  },
}

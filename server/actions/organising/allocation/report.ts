import type { AllocationReport } from '#contract/entities/allocation'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { isKeyOf } from '#contract/facts/closed'
import { isActivePair, type PlanData } from '#server/store/allocation/planData'
import { clashesOf } from '#server/domain/allocation/clashes'
import {
  adviceWords,
  BARRED,
  fairWords,
  gapWords,
  planHash,
  type Instance,
  type InstanceFile,
  type Plan,
} from '#server/domain/allocation/index'
import { factsOf } from './facts'

export type Report = AllocationReport

/** A pair as a key for sets and maps. */
export const keyOf = (user_id: number, book_id: number) => `${book_id}:${user_id}`

/** The input of a group's plan. */
export interface PreparedPlan {
  group: PlanData['groups'][number]
  data: PlanData
  /** Assignments that may be removed, unless the plan contains them again. */
  replaced: ReadonlySet<number>
  file: InstanceFile
  instance: Instance
}

/** A group with its plan. */
export interface Solved extends PreparedPlan {
  plan: Plan
}

interface Asked {
  mode: 'optimal' | 'random'
  seed: string
  limits: readonly (number | undefined)[]
  only_trial: string | null
}

type Gaps = Report['books_gap']

const gapsOf = ({ data: { books }, plan }: Solved): Gaps =>
  plan.gaps.map((gap) => ({
    book_id: books[gap.book]?.book_id ?? 0,
    book_name: books[gap.book]?.book_name ?? '',
    need: gap.missing,
    reason: gapWords(gap),
  }))

/** Books that lack experts but get none, because their violation is confirmed. */
function barredOf({ data: { books }, plan }: Solved): Gaps {
  const has = new Map<number, number>()
  for (const [, b] of plan.pairs) has.set(b, (has.get(b) ?? 0) + 1)
  return books.flatMap(({ book_id, book_name, needed_num, barred }, b) => {
    const need = needed_num - (has.get(b) ?? 0)
    return barred && need > 0 ? [{ book_id, book_name, need, reason: BARRED }] : []
  })
}

/** The plan of one group compared with its present assignments. */
function differenceOf({ data: { books, experts, assignments }, plan }: Solved) {
  const now = new Map(
    assignments.filter(isActivePair).map((pair) => [keyOf(pair.user_id, pair.book_id), pair] as const),
  )
  const pairs = plan.pairs.map(([e, b]) => {
    const user_id = experts[e]?.user_id ?? 0
    const book_id = books[b]?.book_id ?? 0
    return { book_id, user_id, kept: now.delete(keyOf(user_id, book_id)) }
  })
  return { pairs, removed: [...now.values()].map(({ book_id, user_id }) => ({ book_id, user_id })) }
}

const tally = (pairs: readonly { user_id: number }[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { user_id } of pairs) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
  return counts
}

function loadsOf({ data: { experts }, plan }: Solved, added: Map<number, number>, lost: Map<number, number>) {
  return experts.map(({ user_id, name }, e) => {
    const assigned_num = plan.loads[e] ?? 0
    const added_num = added.get(user_id) ?? 0
    const removed_num = lost.get(user_id) ?? 0
    const before_num = assigned_num - added_num + removed_num
    return { user_id, name, assigned_num, before_num, added_num, removed_num }
  })
}

const adviceOf = ({ data: { experts }, plan, group }: Solved, named: boolean): string[] =>
  adviceWords(plan.advice, {
    expert: (e) => experts[e]?.name ?? '',
    bookClass: (label) => (label !== null && isKeyOf(MAJOR_CATEGORY, label) ? MAJOR_CATEGORY[label] : ''),
    group: () => (named ? group.group_name : ''),
  })

const sum = (values: readonly number[]): number => values.reduce((total, n) => total + n, 0)

/** The book of least fit in all groups; where fairness was sought, with the bound and the gap. */
function weakestIn(groups: readonly Solved[]): string {
  const found = groups
    .flatMap(({ data: { books }, plan: { fair, weakestBook } }) => {
      const weakest = fair ? fair.weakest : weakestBook
      return weakest ? [{ fair, fit: weakest.fit, name: books[weakest.book]?.book_name ?? '' }] : []
    })
    .reduce<{ fair: Plan['fair']; fit: number; name: string } | null>(
      (least, one) => (least && least.fit <= one.fit ? least : one),
      null,
    )
  if (!found) return '无'
  return found.fair ? fairWords(found.fair, found.name) : `${found.fit}（《${found.name}》）`
}

/** The plans of several groups as the report of the contract. */
export function describe(groups: readonly Solved[], { mode, seed, limits, only_trial }: Asked): Report {
  const differences = groups.map(differenceOf)
  const pairs = differences.flatMap((one) => one.pairs)
  const removed = differences.flatMap((one) => one.removed)
  const added = tally(pairs.filter((pair) => !pair.kept))
  const lost = tally(removed)
  const lacking = [...groups.flatMap(gapsOf), ...groups.flatMap(barredOf)]
  const needed_num = sum(groups.map(({ plan }) => plan.needed))
  const filled_num = sum(groups.map(({ plan }) => plan.filled))
  // The evenness of loads is measured only over experts who can be given books.
  const loads = groups.flatMap(({ data, plan }) =>
    plan.loads.filter((load, e) => load > 0 || data.experts[e]?.available),
  )
  const unspecialised = groups.flatMap(({ data, plan }) =>
    plan.unspecialised.flatMap((b) => {
      const book = data.books[b]
      return book ? [{ book_id: book.book_id, book_name: book.book_name }] : []
    }),
  )
  return {
    draw_id: null,
    seed,
    mode,
    objective: mode === 'random' ? null : groups.some(({ plan }) => plan.fair) ? 'fair' : 'total',
    assigned_num: sum([...added.values()]),
    removed_num: removed.length,
    needed_num,
    filled_num,
    books_full: sum(groups.map(({ data }) => data.books.length)) - lacking.length,
    books_gap: lacking,
    advice: groups.flatMap((one) => adviceOf(one, groups.length > 1)),
    loads: groups.flatMap((one) => loadsOf(one, added, lost)),
    objectives: [
      { label: '已分配评审名额', value: `${filled_num} / ${needed_num}` },
      {
        label: '每位专家的教材数',
        value: loads.length > 0 ? `${Math.min(...loads)} ～ ${Math.max(...loads)}` : '0',
      },
      {
        label: '教材数的平方和',
        value: String(sum(groups.map(({ plan }) => plan.objectives.sumSquaredLoad))),
      },
      { label: '没有本专业专家的教材', value: `${unspecialised.length} 种` },
      { label: '专业匹配总分', value: String(sum(groups.map(({ plan }) => plan.objectives.totalFit))) },
      { label: '匹配最弱的教材', value: weakestIn(groups) },
    ],
    unspecialised,
    clashes: groups.flatMap(({ data, plan }) => clashesOf(data.books, data.experts, plan.pairs)),
    plan: pairs,
    removed,
    plan_hash: planHash(pairs),
    facts: factsOf(groups, limits),
    only_trial,
    proven: groups.every(({ plan }) => plan.proven),
  }
}

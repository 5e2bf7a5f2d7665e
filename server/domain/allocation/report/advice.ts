import { membersOf } from './gaps'
import { isBlocked, type Setting } from '#server/domain/allocation/setting'
import type { Advice, Gap, Instance, Label, Lack } from '#server/domain/allocation/types'

/**
 * The smallest change that fills every gap. A full member can take a book of the gap directly once their limit
 * is raised, so one raise by one fills one slot, and no smaller sum of raises can. The raises are given to few
 * experts, at most two books each as long as that suffices. Slots that no member may take need new experts.
 */
export function advise(
  setting: Setting,
  bookClass: Instance['bookClass'],
  gaps: readonly Gap[],
  on: readonly ReadonlySet<number>[],
): Advice {
  const candidates = new Map(gaps.map(({ book }) => [book, willing(setting, book, on[book] ?? new Set())]))
  const { raise, missing } = raises(setting, gaps, candidates)
  const after = gaps.map((gap) => ({ ...gap, missing: missing.get(gap.book) ?? 0 }))
  return {
    raise,
    add: lacks(setting, bookClass, after),
    addInstead: lacks(setting, bookClass, gaps),
  }
}

const willing = (setting: Setting, book: number, on: ReadonlySet<number>): Set<number> =>
  new Set(
    [...membersOf(setting, book)].filter(
      (e) => !on.has(e) && !setting.forbiddenOf[book]?.has(e) && !isBlocked(setting, on, e),
    ),
  )

function raises(
  setting: Setting,
  gaps: readonly Gap[],
  candidates: Map<number, Set<number>>,
): { raise: Advice['raise']; missing: Map<number, number> } {
  const missing = new Map(gaps.map((gap) => [gap.book, gap.missing]))
  const wanted = new Map<number, Set<number>>()
  for (const [book, experts] of candidates)
    for (const expert of experts) wanted.set(expert, (wanted.get(expert) ?? new Set()).add(book))
  const by = new Map<number, number>()
  const isWanted = (): boolean =>
    [...wanted.values()].some((books) => [...books].some((book) => (missing.get(book) ?? 0) > 0))
  for (let most = 2; isWanted(); most++) {
    const order = [...wanted.keys()].sort(
      (a, b) => (wanted.get(b)?.size ?? 0) - (wanted.get(a)?.size ?? 0) || a - b,
    )
    for (const expert of order)
      for (const book of wanted.get(expert) ?? []) {
        const open = missing.get(book) ?? 0
        const raised = by.get(expert) ?? 0
        if (!open || raised >= most) continue
        missing.set(book, open - 1)
        by.set(expert, raised + 1)
        for (const taken of [expert, ...(setting.apartOf.get(expert) ?? [])]) wanted.get(taken)?.delete(book)
      }
  }
  const raise = [...by].map(([expert, n]) => ({
    expert,
    by: n + Math.max(0, (setting.keptLoad[expert] ?? 0) - (setting.capacity[expert] ?? 0)),
  }))
  return { raise, missing }
}

/** n new experts of limit L fill m slots when m ≤ n·L and no book misses more than n. */
function lacks(setting: Setting, bookClass: Instance['bookClass'], gaps: readonly Gap[]): Lack[] {
  const lists = new Map<string, { group: number; label: Label; gaps: Gap[] }>()
  for (const gap of gaps.filter(({ missing }) => missing > 0)) {
    const group = setting.groupOf(gap.book)
    const label = bookClass?.[gap.book] ?? null
    const key = JSON.stringify([group, label])
    const list = lists.get(key) ?? { group, label, gaps: [] }
    list.gaps.push(gap)
    lists.set(key, list)
  }
  return [...lists.values()].map(({ group, label, gaps }) => {
    const slots = gaps.reduce((sum, gap) => sum + gap.missing, 0)
    const limit = usualLimit(setting, group)
    return {
      group,
      bookClass: label,
      experts: Math.max(Math.ceil(slots / limit), ...gaps.map((gap) => gap.missing)),
      slots,
      books: gaps.map((gap) => gap.book),
    }
  })
}

/** The median limit of the group's members, or of all experts where the group is empty; at least 1. */
function usualLimit(setting: Setting, group: number): number {
  const members = setting.members[group]
  const limits = members?.length ? members.map((e) => setting.capacity[e] ?? 0) : setting.capacity.slice()
  return Math.max(1, limits.sort()[limits.length >> 1] ?? 1)
}

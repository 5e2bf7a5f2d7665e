import { membersOf } from './gaps'
import { isBlocked, type Setting } from '#server/domain/allocation/setting'
import { addTo } from '#contract/rules/addTo'
import type { Advice, Gap, Instance, Label, Lack, MinLoadReport } from '#server/domain/allocation/types'

/**
 * The smallest change that fills every gap. A full member can take a book of the gap directly once their limit
 * is raised, so one raise by one fills one slot, and no smaller sum of raises can. The raises are given to few
 * experts, at most two books each as long as that suffices. Slots that no member may take need new experts. The
 * plan falls short of the minimum loads by the least total there can be, so lowering each to what the expert got
 * is the least lowering.
 */
export function advise(
  setting: Setting,
  bookClass: Instance['bookClass'],
  gaps: readonly Gap[],
  on: readonly ReadonlySet<number>[],
  { short }: MinLoadReport,
): Advice {
  const candidates = new Map(gaps.map(({ book }) => [book, willing(setting, book, on[book] ?? new Set())]))
  const { raise, missing } = raises(setting, gaps, candidates)
  const after = gaps.map((gap) => ({ ...gap, missing: missing.get(gap.book) ?? 0 }))
  return {
    lower: short.map(({ expert, got }) => ({ expert, to: got })),
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

/**
 * The fewest new experts: n of limit L fill m slots when m ≤ n·L and no book misses more than n. They are given by
 * class where that takes no more of them; otherwise the same experts serve several classes of the group.
 */
function lacks(setting: Setting, bookClass: Instance['bookClass'], gaps: readonly Gap[]): Lack[] {
  const groups = new Map<number, Gap[]>()
  for (const gap of gaps) if (gap.missing > 0) addTo(groups, setting.groupOf(gap.book), gap)
  return [...groups].flatMap(([group, ofGroup]) => {
    const classes = new Map<Label, Gap[]>()
    for (const gap of ofGroup) addTo(classes, bookClass?.[gap.book] ?? null, gap)
    const limit = usualLimit(setting, group)
    const together = lackOf(group, [...classes.keys()], ofGroup, limit)
    const apart = [...classes].map(([label, ofClass]) => lackOf(group, [label], ofClass, limit))
    return apart.reduce((sum, { experts }) => sum + experts, 0) > together.experts ? [together] : apart
  })
}

function lackOf(group: number, bookClasses: Label[], gaps: readonly Gap[], limit: number): Lack {
  const slots = gaps.reduce((sum, gap) => sum + gap.missing, 0)
  return {
    group,
    bookClasses,
    experts: Math.max(Math.ceil(slots / limit), ...gaps.map((gap) => gap.missing)),
    slots,
    books: gaps.map((gap) => gap.book),
  }
}

/** The limit set for newcomers, or the median limit of the group's members, or of all experts; at least 1. */
function usualLimit({ newcomerCapacity, members, capacity }: Setting, group: number): number {
  if (newcomerCapacity !== undefined) return Math.max(1, newcomerCapacity)
  const own = members[group]
  const limits = own?.length ? own.map((e) => capacity[e] ?? 0) : capacity.slice()
  return Math.max(1, limits.sort()[limits.length >> 1] ?? 1)
}

import { SCALE, scaled } from '#contract/rules/decimal'
import type { ScoreRule, TieKey } from '#contract/rules/project/scoreRule'
import { type Fraction, compare, exactly } from './fraction'
import type { Ranking } from './rank'

/** The values by which books with equal scores are compared, in the order of the rule's `tie_break`. */
export interface TieFacts {
  indicator1: Fraction | null
  indicator2: Fraction | null
  /** Population variance: it orders like the standard deviation, and is exact. */
  variance: Fraction | null
  leader_score: Fraction | null
  recommend_sort: number | null
}

export interface Selection<T> {
  /** null: the tie at the line has to be decided by people. */
  selected: boolean | null
  why: 'below_line' | 'outside' | 'inside' | 'not_passed' | 'tie'
  quota: number
  /** For `tie`: all the books that share the score at the line, and the keys that separated them. */
  tied?: T[]
  keys?: TieKey[]
}

interface Candidates<T> {
  /** Books of one ranking with their order, best first. */
  ranking: Ranking<T>
  order: (a: T, b: T) => number
  final: (item: T) => Fraction | null
  /** A book that did not pass its vote is never selected. */
  passed: (item: T) => boolean
  facts: (item: T) => TieFacts
}

/** The number of `size` ranked books that the ratio selects: rounded down, at least one. */
export function quotaOf(rule: ScoreRule, size: number): number {
  if (rule.select_ratio === null) return size
  return Math.max(1, Number((scaled(rule.select_ratio) * BigInt(size)) / SCALE))
}

/**
 * Applies the selection line. A book is selected when its score reaches `select_line` and its place is within
 * `select_ratio` of the ranked books. `tie_break` decides only where that place falls between books of equal
 * score; ties that it does not resolve are left open. Without line and ratio there is no selection (empty map).
 */
export function select<T>(rule: ScoreRule, all: Candidates<T>): Map<T, Selection<T>> {
  const chosen = new Map<T, Selection<T>>()
  if (rule.select_line === null && rule.select_ratio === null) return chosen
  const { sorted } = all.ranking
  const quota = quotaOf(rule, sorted.length)
  const line = rule.select_line === null ? null : exactly(rule.select_line)
  const fit: T[] = []
  for (const item of sorted) {
    const final = all.final(item)
    if (!all.passed(item)) chosen.set(item, { selected: false, why: 'not_passed', quota })
    else if (line && (!final || compare(final, line) < 0))
      chosen.set(item, { selected: false, why: 'below_line', quota })
    else fit.push(item)
  }
  const [last, next] = [fit[quota - 1], fit[quota]]
  const cut = last !== undefined && next !== undefined && all.order(last, next) === 0 ? last : null
  const tied = cut === null ? [] : fit.filter((item) => all.order(item, cut) === 0)
  const open = new Set(tied)
  for (const [i, item] of fit.entries()) {
    if (open.has(item)) continue
    chosen.set(item, { selected: i < quota, why: i < quota ? 'inside' : 'outside', quota })
  }
  const above = fit.findIndex((item) => open.has(item))
  if (tied.length > 0) settleTie(rule, all, tied, quota - above, quota, chosen)
  return chosen
}

function settleTie<T>(
  rule: ScoreRule,
  { facts }: Candidates<T>,
  tied: T[],
  places: number,
  quota: number,
  chosen: Map<T, Selection<T>>,
): void {
  const keys = new Set<TieKey>()
  const order = (a: T, b: T): number => {
    const decision = decideTie(rule.tie_break, facts(a), facts(b))
    if (decision) keys.add(decision.key)
    return decision?.sign ?? 0
  }
  const sorted = [...tied].sort(order)
  const [last, next] = [sorted[places - 1], sorted[places]]
  const open = last !== undefined && next !== undefined && order(last, next) === 0
  for (const [i, item] of sorted.entries()) {
    const undecided = open && order(item, last) === 0
    chosen.set(item, { selected: undecided ? null : i < places, why: 'tie', quota, tied, keys: [...keys] })
  }
}

/** The first key that separates two books; negative when the first book is the better one. */
function decideTie(keys: readonly TieKey[], a: TieFacts, b: TieFacts): { key: TieKey; sign: number } | null {
  for (const key of keys) {
    const sign = COMPARE[key](a, b)
    if (sign !== 0) return { key, sign }
  }
  return null
}

// Unknown values sort last, whichever direction the key has.
const COMPARE: Record<TieKey, (a: TieFacts, b: TieFacts) => number> = {
  indicator1: (a, b) => higherFirst(a.indicator1, b.indicator1),
  indicator2: (a, b) => higherFirst(a.indicator2, b.indicator2),
  std_dev: (a, b) =>
    a.variance && b.variance ? compare(a.variance, b.variance) : absentLast(a.variance, b.variance),
  leader_score: (a, b) => higherFirst(a.leader_score, b.leader_score),
  recommend_sort: (a, b) => (a.recommend_sort ?? Infinity) - (b.recommend_sort ?? Infinity) || 0,
  manual: () => 0,
}

const absentLast = (a: unknown, b: unknown): number => Number(a === null) - Number(b === null)
const higherFirst = (a: Fraction | null, b: Fraction | null): number =>
  a && b ? compare(b, a) : absentLast(a, b)

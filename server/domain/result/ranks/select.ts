import { SCALE, scaled } from '#contract/rules/decimal'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { type Fraction, compare, exactly } from '#server/domain/result/fraction'
import type { Ranking } from './rank'
import type { TieDecision, TieMeasure } from './tie'

export interface Selection<T> {
  /** null: the tie at the line has to be decided by people. */
  selected: boolean | null
  why: 'below_line' | 'outside' | 'inside' | 'not_passed' | 'tie'
  quota: number
  /** For `tie`: all the books that share the score at the line, and the measures that separated them. */
  tied?: T[]
  by?: TieMeasure[]
}

interface Candidates<T> {
  /** Books of one ranking with their order, best first. */
  ranking: Ranking<T>
  order: (a: T, b: T) => number
  final: (item: T) => Fraction | null
  /** A book that did not pass its vote is never selected. */
  passed: (item: T) => boolean
  /** Compares two books of equal score. */
  decide: (a: T, b: T) => TieDecision | null
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
  if (tied.length > 0) settleTie(all, tied, quota - above, quota, chosen)
  return chosen
}

function settleTie<T>(
  { decide }: Candidates<T>,
  tied: T[],
  places: number,
  quota: number,
  chosen: Map<T, Selection<T>>,
): void {
  const order = (a: T, b: T): number => decide(a, b)?.sign ?? 0
  const sorted = [...tied].sort(order)
  // Between neighbours only: which pairs the sorting compared is nothing that a reader could check.
  const by = new Set(
    sorted.flatMap((item, i) => (i === 0 ? [] : (decide(sorted[i - 1] ?? item, item)?.measure ?? []))),
  )
  const [last, next] = [sorted[places - 1], sorted[places]]
  const open = last !== undefined && next !== undefined && order(last, next) === 0
  for (const [i, item] of sorted.entries()) {
    const undecided = open && order(item, last) === 0
    chosen.set(item, { selected: undecided ? null : i < places, why: 'tie', quota, tied, by: [...by] })
  }
}

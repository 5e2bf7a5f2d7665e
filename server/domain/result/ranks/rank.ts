import { addTo } from '#contract/rules/addTo'

/**
 * Standard competition ranking: equal scores share a rank and the next rank is skipped (1, 2, 2, 4). `order` is
 * negative when its first argument is the better one, 0 when they are equal.
 * @returns the rank of each item, and the items themselves with the best first.
 */
export function rankIn<T>(items: readonly T[], order: (a: T, b: T) => number): Ranking<T> {
  const sorted = [...items].sort(order)
  const ranks = new Map<T, number>()
  const shared = new Map<number, number>()
  let rank = 0
  for (const [i, item] of sorted.entries()) {
    const before = sorted[i - 1]
    if (before === undefined || order(before, item) !== 0) rank = i + 1
    ranks.set(item, rank)
    shared.set(rank, (shared.get(rank) ?? 0) + 1)
  }
  return { sorted, ranks, shared }
}

export interface Ranking<T> {
  sorted: T[]
  ranks: Map<T, number>
  /** How many items share each rank. */
  shared: Map<number, number>
}

/** The items grouped by key, in the order of first appearance. */
export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) addTo(groups, key(item), item)
  return groups
}

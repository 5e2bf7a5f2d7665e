import type { ScoreRule } from '#contract/rules/project/scoreRule'

/** A number to be trimmed, and its origin. */
export interface TrimEntry {
  value: bigint
  /** Index of the expert in the book. */
  expert: number
}

/**
 * The experts whose value is dropped, highest first then lowest. drop_1_1 needs `trim_min_count` values,
 * drop_2_2 two more; with fewer nothing is dropped. Of equal extremes the first by `earlier` is dropped.
 * drop_outlier drops values more than 2σ (population) from the mean, the farthest first, as long as
 * `min_reviews` values remain.
 */
export function trim(
  rule: Pick<ScoreRule, 'trim_mode' | 'trim_min_count' | 'min_reviews'>,
  entries: readonly TrimEntry[],
  earlier: (a: number, b: number) => number,
): { high: number[]; low: number[] } {
  const { trim_mode: mode, trim_min_count: least, min_reviews } = rule
  if (mode === 'none') return { high: [], low: [] }
  if (mode === 'drop_outlier') return outliers(entries, entries.length - min_reviews, earlier)
  const each = mode === 'drop_1_1' ? 1 : 2
  return extremes(entries, entries.length >= least + 2 * (each - 1) ? each : 0, earlier)
}

function extremes(entries: readonly TrimEntry[], each: number, earlier: (a: number, b: number) => number) {
  const left = [...entries]
  const take = (sign: 1n | -1n): number => {
    let best = 0
    for (let i = 1; i < left.length; i++) {
      const [one, other] = [left[i], left[best]]
      if (!one || !other) continue
      const gap = (one.value - other.value) * sign
      if (gap > 0n || (gap === 0n && earlier(one.expert, other.expert) < 0)) best = i
    }
    return left.splice(best, 1)[0]?.expert ?? -1
  }
  const high = Array.from({ length: each }, () => take(1n))
  const low = Array.from({ length: each }, () => take(-1n))
  return { high, low }
}

function outliers(entries: readonly TrimEntry[], most: number, earlier: (a: number, b: number) => number) {
  const count = BigInt(entries.length)
  const sum = entries.reduce((total, e) => total + e.value, 0n)
  // Distances are scaled by n to stay integers: gap = n·(s − mean), so 4σ² = 4·Σgap² / n³.
  const far = entries.map((e) => ({ ...e, gap: count * e.value - sum }))
  const squares = far.reduce((total, e) => total + e.gap * e.gap, 0n)
  const out = far
    .filter((e) => e.gap * e.gap * count > 4n * squares)
    .sort(
      (a, b) =>
        Number(abs(b.gap) > abs(a.gap)) - Number(abs(b.gap) < abs(a.gap)) || earlier(a.expert, b.expert),
    )
    .slice(0, Math.max(0, most))
  return {
    high: out.filter((e) => e.gap > 0n).map((e) => e.expert),
    low: out.filter((e) => e.gap < 0n).map((e) => e.expert),
  }
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** The rank of each value, from 1; equal values share the mean of their ranks. */
function places(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const result = values.map(() => 0)
  for (let from = 0; from < order.length;) {
    let to = from
    while (to + 1 < order.length && values[order[to + 1] ?? 0] === values[order[from] ?? 0]) to++
    for (let at = from; at <= to; at++) result[order[at] ?? 0] = (from + to) / 2 + 1
    from = to + 1
  }
  return result
}

/**
 * Spearman's rank correlation of two lists of equal length, −1 to 1, with mean ranks for ties; null where
 * either has no variation or there are fewer than three values.
 */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number | null {
  if (one.length < 3 || one.length !== other.length) return null
  const [a, b] = [places(one), places(other)]
  const middle = (one.length + 1) / 2
  const sum = (of: (index: number) => number) => one.reduce((total, _, index) => total + of(index), 0)
  const away = (list: readonly number[], index: number) => (list[index] ?? 0) - middle
  const spread = Math.sqrt(sum((i) => away(a, i) ** 2) * sum((i) => away(b, i) ** 2))
  return spread === 0 ? null : sum((i) => away(a, i) * away(b, i)) / spread
}

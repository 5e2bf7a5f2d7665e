/** One expert's total in tenths of a point. */
export interface Total {
  expert: string
  tenths: number
}

/**
 * The final score by the rule of the journey, computed again with whole numbers only: five totals, the highest and
 * the lowest dropped, seven parts of their mean and three parts of the leader's score, half up to two decimals.
 */
export function finalScore(totals: readonly Total[], leader: number): string {
  const sorted = totals.map(({ tenths }) => tenths).toSorted((a, b) => a - b)
  const kept = sorted.slice(1, -1).reduce((sum, value) => sum + value, 0)
  // In tenths: kept/3 * 0.7 + leader * 0.3. In hundredths that is (7 kept + 9 leader) / 3.
  const numerator = 7 * kept + 9 * leader * 10
  const hundredths = Math.floor((2 * numerator + 3) / 6)
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** Ranks of scores: the same score, the same rank, and the next one leaves a gap. */
export const rankOf = (score: string, all: readonly string[]): number =>
  1 + all.filter((other) => Number(other) > Number(score)).length

import { Big } from 'big.js'
import { isDecimal, shortest } from '#contract/rules/decimal'
import { scoredLeaves, type ScoreIndicator, type ScoreRule } from '#contract/rules/project/scoreRule'
import { leafFull, type SheetItem } from './scoreSheet'

/** A level-1 indicator with its leaves; a level-1 leaf is a section of its own. */
export interface ScoredSection {
  id: string | number
  leaves: readonly ScoreIndicator[]
  /** The maximum points that the section adds to the total, exact; null where scores are open-ended. */
  full: string | null
}

/** The contribution of a leaf's score to the total. */
const worth = (rule: ScoreRule, leaf: ScoreIndicator, score: string | number): Big =>
  rule.score_mode === 'weighted' ? new Big(score).times(leaf.weight ?? 0).div(100) : new Big(score)

/** The sections of a table in the order of their first leaf. */
export function sectionsOf(rule: ScoreRule, indicators: readonly ScoreIndicator[]): ScoredSection[] {
  const byId = new Map(indicators.map((one) => [String(one.id), one]))
  const topOf = (one: ScoreIndicator): ScoreIndicator => {
    const parent = one.parent === null || one.parent === undefined ? undefined : byId.get(String(one.parent))
    return parent ? topOf(parent) : one
  }
  const found = new Map<string, { id: string | number; leaves: ScoreIndicator[] }>()
  for (const leaf of scoredLeaves(indicators)) {
    const { id } = topOf(leaf)
    const section = found.get(String(id))
    if (section) section.leaves.push(leaf)
    else found.set(String(id), { id, leaves: [leaf] })
  }
  return [...found.values()].map((section) => {
    const most = section.leaves.map((leaf) => {
      const full = leafFull(rule, leaf)
      return full === null ? null : worth(rule, leaf, full)
    })
    const full = most.some((one) => one === null)
      ? null
      : shortest(most.reduce<Big>((sum, one) => sum.plus(one ?? 0), new Big(0)))
    return { ...section, full }
  })
}

/** The points that a section's scores add to the total, exact; null while a score is missing. */
export function sectionPoints(
  rule: ScoreRule,
  { leaves }: ScoredSection,
  items: readonly SheetItem[],
): string | null {
  const typed = new Map(items.map((item) => [String(item.indicator_id), item.score]))
  let sum = new Big(0)
  for (const leaf of leaves) {
    const score = typed.get(String(leaf.id)) ?? null
    if (!isDecimal(score)) return null
    sum = sum.plus(worth(rule, leaf, score))
  }
  return shortest(sum)
}

import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { type Fraction, ZERO, add, clamp, compare, exactly, multiply, subtract } from './fraction'
import type { ResultBook } from './types'

/** Maximum of all added points of a book together. */
const MOST_ADDED = exactly(5)
const LOWEST = exactly('0.9')
const HIGHEST = exactly('1.1')

/** One applied bonus: the value after limiting, and whether it was limited. */
export interface BonusStep {
  name: string
  kind: 'add' | 'multiply'
  value: Fraction
  limited: boolean
  after: Fraction
}

/**
 * Applies the rules in order, each to the score resulting from the previous ones. A rule applies when its code
 * is in the book's `bonus` list. The points added never exceed +5 together; each factor is kept within 0.9–1.1.
 * The book's `weight_factor` is the factor of the first `multiply` rule without a value of its own (which then
 * needs no code); where there is no such rule it is applied last.
 */
export function applyBonus(rule: ScoreRule, book: ResultBook, score: Fraction): BonusStep[] {
  const codes = new Set(book.bonus)
  const own = book.weight_factor == null ? null : exactly(book.weight_factor)
  const steps: BonusStep[] = []
  let now = score
  let added = ZERO
  let ownPending = own !== null
  const times = (name: string, factor: Fraction) => {
    const value = clamp(factor, LOWEST, HIGHEST)
    now = multiply(now, value)
    steps.push({ name, kind: 'multiply', value, limited: compare(value, factor) !== 0, after: now })
  }
  for (const { code, name, kind, value } of rule.bonus_rules) {
    if (kind === 'multiply' && value === null) {
      if (own && ownPending) times(name, own)
      ownPending = false
    } else if (codes.has(code) && value !== null) {
      if (kind === 'multiply') times(name, exactly(value))
      else {
        const points = exactly(value)
        const room = subtract(MOST_ADDED, added)
        const given = compare(points, room) > 0 ? room : points
        added = add(added, given)
        now = add(now, given)
        steps.push({ name, kind, value: given, limited: compare(given, points) !== 0, after: now })
      }
    }
  }
  if (own && ownPending) times('教材加权系数', own)
  return steps
}

import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { type BonusStep, applyBonus } from './bonus'
import { type Fraction, ONE, ZERO, add, clamp, exactly, multiply, round, subtract } from './fraction'
import type { Normalized } from './normalize'
import type { ResultBook } from './types'

/** The steps from the levelled panel score to the final one. */
export interface Finished {
  normalized: Normalized
  /** The leader's weighted share; null when there is none. */
  leader: Fraction | null
  /** Sum of the panel's and the leader's shares. */
  lead: Fraction
  steps: BonusStep[]
  bonus: Fraction
  /** Before rounding. */
  computed: Fraction
  final: Fraction
}

/** Adds the leader's share, applies the bonus rules, and only then rounds (half up, 2 decimals) and clamps. */
export function finish(rule: ScoreRule, book: ResultBook, normalized: Normalized): Finished {
  const share = exactly(rule.leader_weight)
  const leader =
    share.n > 0n && book.leader_score != null ? multiply(exactly(book.leader_score), share) : null
  const lead = leader ? add(multiply(normalized.score, subtract(ONE, share)), leader) : normalized.score
  const steps = applyBonus(rule, book, lead)
  const computed = steps.at(-1)?.after ?? lead
  const final = settleFinal(rule, book.final_manual == null ? computed : exactly(book.final_manual))
  return { normalized, leader, lead, steps, bonus: subtract(computed, lead), computed, final }
}

/** A final score: two decimals, clamped to 0 and the full score where there is one. */
export function settleFinal(rule: ScoreRule, score: Fraction): Fraction {
  const rounded = round(score, 2)
  return rule.full_score === null ? rounded : clamp(rounded, ZERO, exactly(rule.full_score))
}

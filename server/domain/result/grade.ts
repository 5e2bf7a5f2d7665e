import { SCALE, scaled } from '#contract/rules/decimal'
import type { ResultGrade, ScoreRule } from '#contract/rules/project/scoreRule'
import { type Fraction, compare, exactly } from './fraction'

/**
 * The grade a final score suggests: the first band whose limit it reaches and, where the band is only for the
 * top of the group, in whose share (rounded down, at least one book) its rank is. A failed vote leaves only the
 * last band; a passed one without scores suggests nothing.
 */
export function suggestGrade(
  rule: ScoreRule,
  book: { final: Fraction | null; rank_group: number | null; group_size: number; passed: boolean },
): ResultGrade | null {
  const { final, rank_group, group_size, passed } = book
  if (passed && !final) return null
  for (const { grade, min, top_ratio } of rule.grade_bands) {
    if (min === null) return grade
    if (!passed || !final || compare(final, exactly(min)) < 0) continue
    if (top_ratio === null) return grade
    const places = Math.max(1, Number((scaled(top_ratio) * BigInt(group_size)) / SCALE))
    if (rank_group !== null && rank_group <= places) return grade
  }
  return null
}

import { Big } from 'big.js'
import type { z } from '#contract/zod'
import { REFUSAL } from '#contract/refusals'
import { shortest } from '#contract/rules/decimal'
import type { ScoreIndicator, ScoreMode, ScoreRule } from '#contract/rules/project/scoreRule'

type Mode = z.infer<typeof ScoreMode>

/**
 * One line of an indicator table, either as a database row (booleans, decimal text) or from the wire (0/1,
 * numbers).
 */
export interface SchemeLine {
  indicator_id: number
  parent_id: number | null
  code: string
  name: string
  /** Full score, or the weight in per cent where the mode is weighted; null on a veto item. */
  score: string | number | null
  veto: boolean | 0 | 1
  need_reason: boolean | 0 | 1
}

/** In weighted mode every leaf is scored out of this, whatever its weight. */
const WEIGHTED_FULL = 100

const flag = (value: boolean | 0 | 1): 0 | 1 => (value ? 1 : 0)

/**
 * The lines as input of the scoring rules. A line has one number: in weighted mode it is the weight (and a leaf
 * is scored 0–100), otherwise the full score.
 */
export function scoreIndicators(
  lines: readonly Omit<SchemeLine, 'code'>[],
  mode: Mode,
): (ScoreIndicator & { id: number })[] {
  const parents = new Set(lines.map((line) => line.parent_id))
  return lines.map((line) => ({
    id: line.indicator_id,
    name: line.name,
    parent: line.parent_id,
    is_veto: flag(line.veto),
    need_reason: flag(line.need_reason),
    ...(mode === 'weighted'
      ? { weight: line.score, full_score: line.veto || parents.has(line.indicator_id) ? null : WEIGHTED_FULL }
      : { full_score: line.score }),
  }))
}

const total = (lines: readonly SchemeLine[]): string =>
  shortest(lines.reduce((sum, { score }) => sum.plus(score ?? 0), new Big(0)))

/** A table in the form its checks need: level-1 lines, the children of each, and the scored leaves. */
function outline(lines: readonly SchemeLine[]) {
  const scored = lines.filter((line) => !line.veto)
  const tops = scored.filter((line) => line.parent_id === null)
  const below = (top: SchemeLine) => scored.filter((line) => line.parent_id === top.indicator_id)
  const leaves = tops.flatMap((top) => (below(top).length > 0 ? below(top) : [top]))
  return { scored, tops, below, leaves }
}

/** The sum of the scored leaves, exact, as text: "100", "99.5". */
export const schemeSum = (lines: readonly SchemeLine[]): string => total(outline(lines).leaves)

/**
 * What is wrong with the sum of the weights: of a percentage 100 %, of factors the full score, as every leaf is
 * scored out of 100. A table that no project's rule speaks for may be either.
 */
function weightProblem(sum: string, full: number, weight_mode?: ScoreRule['weight_mode']): string[] {
  if (weight_mode !== 'factor' && new Big(sum).eq(WEIGHTED_FULL)) return []
  if (weight_mode !== 'percent' && new Big(sum).eq(full)) return []
  return [
    weight_mode === 'factor'
      ? `指标权重作为系数，合计须等于满分（满分${full}分即${full}%），当前${sum}%`
      : `指标权重合计须为${WEIGHTED_FULL}%，当前${sum}%`,
  ]
}

/**
 * The errors of an indicator table; an empty list when it can be used in a review. Leaves must add up to their
 * parent, the level-1 lines to the full score, weights as the rule says. Modes that only vote have no scores, so
 * there are no sums to check.
 */
export function schemeProblems(
  lines: readonly SchemeLine[],
  {
    score_mode,
    full_score,
    weight_mode,
  }: { score_mode: Mode; full_score: number; weight_mode?: ScoreRule['weight_mode'] },
): string[] {
  const { scored, tops, below, leaves } = outline(lines)
  const problems: string[] = []
  const codes = lines.map(({ code }) => code)
  const twice = [...new Set(codes.filter((code, i) => codes.indexOf(code) !== i))]
  if (twice.length > 0) problems.push(`编码重复：${twice.join('、')}`)
  if (score_mode === 'vote') return problems
  if (leaves.length === 0) return [...problems, '还没有评分指标']
  const [what, unit] = score_mode === 'weighted' ? ['权重', '%'] : ['分值', '分']
  const blank = scored.filter(({ score }) => score === null || new Big(score).lte(0))
  if (blank.length > 0) problems.push(`以下指标的${what}应大于0：${blank.map(({ code }) => code).join('、')}`)
  const sum = total(tops)
  if (score_mode === 'weighted') problems.push(...weightProblem(sum, full_score, weight_mode))
  else if (!new Big(sum).eq(full_score)) problems.push(REFUSAL.indicatorSum(full_score, sum))
  for (const top of tops) {
    const inner = below(top)
    const sum = total(inner)
    if (inner.length > 0 && !new Big(sum).eq(top.score ?? 0))
      problems.push(
        `${top.code} ${top.name}的二级指标合计${sum}${unit}，应为${shortest(top.score ?? 0)}${unit}`,
      )
  }
  return problems
}

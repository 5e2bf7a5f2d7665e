import { z } from '#contract/zod'
import { oneOf } from '#contract/define'
import { REFUSAL } from '#contract/refusals'
import { keysOf } from '#contract/facts/closed'
import { RESULT_GRADE } from '#contract/facts/results'
import { CONCLUSION, GRADE, VOTE } from '#contract/facts/reviews'
import { isDecimal } from '#contract/rules/decimal'
import { TIE_CHAIN, TieBreak } from './tieBreak'

export const ScoreMode = z.enum(['sum', 'weighted', 'grade', 'vote'], {
  error: '评分方式应为 sum、weighted、grade 或 vote',
})
export const Conclusion = oneOf(CONCLUSION, '评审结论')
export type Conclusion = z.infer<typeof Conclusion>
export const LetterGrade = oneOf(GRADE, '等级')
export type LetterGrade = z.infer<typeof LetterGrade>
export const Ballot = oneOf(VOTE, '投票')
export type Ballot = z.infer<typeof Ballot>
export const ResultGrade = z.enum(keysOf(RESULT_GRADE), {
  error: '等次不在可选范围内',
})
export type ResultGrade = z.infer<typeof ResultGrade>

const number = (label: string, min: number, max: number) =>
  z
    .number({ error: `${label}应为数字` })
    .refine((value) => value >= min && value <= max, { error: `${label}应在${min}～${max}之间` })
    .refine(isDecimal, { error: `${label}小数位过多` })
const integer = (label: string, min: number, max: number) =>
  number(label, min, max).refine(Number.isInteger, { error: `${label}应为整数` })
const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, { error: `${label}应为 ${values.join('、')} 之一` })
const flag = (label: string) => z.literal([0, 1], { error: `${label}应为 0 或 1` })

const ROUND_EACH = ['none', 'indicator', 'weighted', 'both'] as const
/**
 * Where a combined indicator is rounded to two decimals: before its weight, after it, or both. Rules stored and
 * files written before the field had names hold 0 and 1, which meant nowhere and before the weight.
 */
export const RoundEach = z
  .union([z.enum(ROUND_EACH), z.literal([0, 1]), z.boolean()], {
    error: `逐项取整应为 ${ROUND_EACH.join('、')} 之一`,
  })
  .transform((value) => (typeof value === 'string' ? value : value ? 'indicator' : 'none'))
export type RoundEach = z.infer<typeof RoundEach>

export const BonusRule = z.object({
  code: z.string().min(1, REFUSAL.bonusCode).max(100, '加分项代码不超过100字'),
  name: z.string().min(1, REFUSAL.bonusName).max(200, '加分项名称不超过200字'),
  /** The condition as display text; whether a book meets it is in the book's `bonus` list. */
  cond: z.string().max(500, '加分条件不超过500字').default(''),
  kind: choice('加分方式', ['add', 'multiply']),
  /** Points or factor. A `multiply` rule without a value uses the book's own `weight_factor`. */
  value: number('加分值', -1000, 1000).nullable().default(null),
})
export type BonusRule = z.infer<typeof BonusRule>

export const GradeBand = z.object({
  grade: ResultGrade,
  /** Lowest final score of the band; null for the last band, which has no limit. */
  min: number('等次分数线', -1000000, 1000000).nullable(),
  /** Only the top share of the group may have this grade (rounded down, at least one book). */
  top_ratio: number('等次比例', 0, 1).nullable().default(null),
})
export type GradeBand = z.infer<typeof GradeBand>

/** The fields of a rule that may not be above another one. */
export const RULE_ORDER = [
  { low: 'advice_min_len', high: 'advice_max_len' },
  { low: 'pass_score', high: 'full_score' },
  { low: 'fix_line', high: 'recommend_line' },
] as const
type Limit = (typeof RULE_ORDER)[number]['low' | 'high']
const LIMIT_NAMES: Readonly<Record<Limit, string>> = {
  advice_min_len: '意见最少字数',
  advice_max_len: '意见最多字数',
  pass_score: '合格线',
  full_score: '满分',
  fix_line: '修改后推荐线',
  recommend_line: '推荐线',
}

/** The pairs of fields that contradict each other; one without a limit contradicts nothing. */
export const contradictions = (rule: Readonly<Record<Limit, number | null>>) =>
  RULE_ORDER.filter(({ low, high }) => (rule[low] ?? -Infinity) > (rule[high] ?? Infinity))

/** 规划教材: 推荐 / 备选 / 不推荐. */
export const PLAN_BANDS: GradeBand[] = [
  { grade: 'recommend', min: 85, top_ratio: null },
  { grade: 'reserve', min: 75, top_ratio: null },
  { grade: 'reject', min: null, top_ratio: null },
]
/** 教材奖: 特等 (also requires the first 2 % of its group) / 一等 / 二等 / 无. */
export const AWARD_BANDS: GradeBand[] = [
  { grade: 'special', min: 95, top_ratio: 0.02 },
  { grade: 'first', min: 90, top_ratio: null },
  { grade: 'second', min: 80, top_ratio: null },
  { grade: 'none', min: null, top_ratio: null },
]

const noRepeat = (values: readonly string[]) => new Set(values).size === values.length

/**
 * How a project turns experts' score sheets into scores and ranks: stored per project, frozen and versioned
 * when reviewing starts. Unknown keys are dropped, so a whole project row may be parsed to get its rule.
 */
export const ScoreRuleFields = z.object({
  score_mode: ScoreMode.default('sum'),
  /** `factor`: weights need not add up to 100 %, and the full score is what they add up to. */
  weight_mode: choice('权重合计', ['percent', 'factor']).default('percent'),
  /** null: scores are open-ended and the final score is not clamped. */
  full_score: number('满分', 0.01, 1000000).nullable().default(100),
  pass_score: number('合格线', 0, 1000000).default(60),
  score_step: number('最小刻度', 0.000001, 1000).default(0.5),

  trim_mode: choice('去极值方式', ['none', 'drop_1_1', 'drop_2_2', 'drop_outlier']).default('drop_1_1'),
  /** At least 3, or dropping both extremes would leave nothing. */
  trim_min_count: integer('去极值最少份数', 3, 99).default(5),
  trim_scope: choice('去极值范围', ['total', 'indicator']).default('total'),
  round_each: RoundEach.default('none'),
  min_reviews: integer('最少有效评审数', 1, 99).default(3),
  leader_weight: number('组长权重', 0, 0.5).default(0),
  group_normalize: choice('组间标准化', ['none', 'mean_ratio', 'zscore']).default('none'),
  bonus_rules: z
    .array(BonusRule)
    .max(20, '加分项最多20个')
    .refine((rules) => noRepeat(rules.map((r) => r.code)), { error: '加分项代码重复' })
    .default([]),
  /** Range and standard deviation of the totals from which a book counts as divergent; null: not checked. */
  divergence_limit: number('分歧阈值', 0.01, 1000000).nullable().default(20),
  divergence_std: number('分歧标准差', 0.01, 1000000).nullable().default(10),

  rank_within: choice('排名范围', ['edu_level', 'edu_level_major']).default('edu_level'),
  /** Decides ties where a selection line cuts them, or (`ranks`) the ranks themselves as far as it reaches. */
  tie_break: TieBreak.default(TIE_CHAIN),
  tie_ranks: choice('同分名次', ['line', 'ranks']).default('line'),
  select_line: number('入选线', -1000000, 1000000).nullable().default(null),
  select_ratio: number('入选比例', 0, 1).nullable().default(null),
  grade_bands: z.array(GradeBand).max(20, '等级最多20个').default(PLAN_BANDS),

  need_advice: flag('意见必填').default(1),
  advice_min_len: integer('意见最少字数', 0, 100000).default(50),
  advice_max_len: integer('意见最多字数', 1, 100000).default(2000),
  leader_advice_min_len: integer('小组意见最少字数', 0, 100000).default(100),
  group_report_min_len: integer('小组综合报告最少字数', 0, 100000).default(300),
  low_score_line: number('低分说明线', 0, 1000000).nullable().default(60),
  high_score_line: number('高分说明线', 0, 1000000).nullable().default(95),
  reason_min_len: integer('说明最少字数', 0, 100000).default(50),
  /** Minimum totals for suggesting 推荐 and 修改后推荐. */
  recommend_line: number('推荐线', 0, 1000000).default(85),
  fix_line: number('修改后推荐线', 0, 1000000).default(75),
  excellent_line: number('优秀线', 0, 1000000).default(90),
  excellent_ratio: number('优秀比例上限', 0, 1).nullable().default(null),
})

/** The fields with what binds them together. */
export const ScoreRule = ScoreRuleFields.superRefine((rule, context) => {
  for (const { low, high } of contradictions(rule))
    context.addIssue({
      code: 'custom',
      path: [low],
      message: `${LIMIT_NAMES[low]}${rule[low]}不能高于${LIMIT_NAMES[high]}${rule[high]}`,
    })
})
export type ScoreRule = z.infer<typeof ScoreRule>

/**
 * One indicator as input of the scoring rules: `full_score` applies when scores are added, `weight` (percent)
 * when they are weighted (a leaf then has 100 points unless `full_score` says otherwise).
 */
export interface ScoreIndicator {
  id: string | number
  name: string
  parent?: string | number | null | undefined
  full_score?: string | number | null | undefined
  weight?: string | number | null | undefined
  /** A yes/no veto item: never scored, and not a leaf of the score. */
  is_veto?: 0 | 1 | undefined
  need_reason?: 0 | 1 | undefined
}

/** The scored leaves in their order: indicators without children that are not veto items. */
export function scoredLeaves<T extends ScoreIndicator>(indicators: readonly T[]): T[] {
  const parents = new Set(indicators.map((i) => (i.parent == null ? '' : String(i.parent))))
  return indicators.filter((i) => i.is_veto !== 1 && !parents.has(String(i.id)))
}

import type { Labels } from '#contract/facts/closed'
import { PROJECT_TYPE, REVIEW_MODE } from '#contract/facts/project'
import { RULE_LABELS } from '#contract/entities/projectLabels'
import {
  NORMALIZE,
  RANK_WITHIN,
  ROUND_EACH,
  SCORE_MODE,
  TIE_KEY,
  TIE_RANKS,
  TRIM_MODE,
  TRIM_SCOPE,
  WEIGHT_MODE,
} from '#contract/entities/ruleLabels'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { TieBreak } from '#contract/rules/project/tieBreak'
import type { ProjectValues } from './values'

/** A project with each part of its scoring rule as a field of its own: two people may change different parts. */
export type FlatValues = Omit<ProjectValues, 'score_rule'> & Partial<ScoreRule>

export const flat = ({ score_rule, ...values }: ProjectValues): FlatValues => ({
  ...values,
  ...(score_rule && ScoreRule.parse(score_rule)),
})

const isRule = ([key]: [string, unknown]): boolean => key in RULE_LABELS

export function unflat(values: FlatValues): ProjectValues {
  const entries = Object.entries(values)
  return {
    ...Object.fromEntries(entries.filter((entry) => !isRule(entry))),
    score_rule: ScoreRule.parse(Object.fromEntries(entries.filter(isRule))),
  }
}

const LISTS: Readonly<Record<string, Labels>> = {
  project_type: PROJECT_TYPE,
  review_mode: REVIEW_MODE,
  score_mode: SCORE_MODE,
  trim_mode: TRIM_MODE,
  trim_scope: TRIM_SCOPE,
  round_each: ROUND_EACH,
  weight_mode: WEIGHT_MODE,
  tie_ranks: TIE_RANKS,
  group_normalize: NORMALIZE,
  rank_within: RANK_WITHIN,
}
const isFlag = (key: string): boolean => /^(need|is|allow)_/.test(key)

/** A value of a project in words, where it is no plain text or number. */
export function fieldText(key: string, value: unknown): string | undefined {
  const ties = key === 'tie_break' ? TieBreak.safeParse(value).data : undefined
  if (ties)
    return ties
      .map((one) => (typeof one === 'string' ? TIE_KEY[one] : `${one.indicators.length}项指标得分高者先`))
      .join('、')
  if (isFlag(key)) return value === 1 || value === true ? '是' : '否'
  return typeof value === 'string' ? LISTS[key]?.[value] : undefined
}

import type { DeptType } from '#contract/facts/units'
import { REFUSAL } from '#contract/refusals'
import { quotaWords, remainingFor, type Limit } from './quota'

/** Why nothing is decided about books of a year any more; undefined while there is time. @param said how a moment is written */
export function recommendClosedWords(
  year: number,
  batch: { recommend_end_time: Date } | undefined,
  now: Date,
  said: (at: Date) => string,
): string | undefined {
  if (!batch) return REFUSAL.noBatch(year)
  return now < batch.recommend_end_time ? undefined : `推荐已于${said(batch.recommend_end_time)}截止`
}

/** 推荐名额不足: the first of a unit's quotas that has no place left; undefined when all have. */
export function recommendFullWords(dept_type: DeptType, limits: readonly Limit[]): string | undefined {
  const full = limits.find((limit) => remainingFor(dept_type, limit) === 0)
  return full && quotaWords(full, '推荐')
}

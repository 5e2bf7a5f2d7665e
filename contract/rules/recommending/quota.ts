import { EDU_LEVEL, type EduLevel } from '#contract/facts/books'
import { isOneOf } from '#contract/facts/closed'
import { RECOMMENDING } from '#contract/facts/declaration/quotas'
import type { DeptType } from '#contract/facts/units'

/** A quota of a unit in a year. */
export interface Quota {
  /** Null: not limited. */
  total: number | null
  /** Handed in, and nobody has decided. */
  reserved: number
  /** Recommended. */
  used: number
}

/** A quota of a unit for all levels together (null), or for one of them. */
export interface Limit extends Quota {
  edu_level: EduLevel | null
}

/** Places that are left to whoever hands in; null: not limited. */
export const remainingOf = ({ total, reserved, used }: Quota): number | null =>
  total === null ? null : Math.max(0, total - reserved - used)

/** What waits with a unit that recommends has taken no place of it yet: it may choose among more than it has places. */
export const remainingFor = (dept_type: DeptType, quota: Quota): number | null =>
  remainingOf(isOneOf(dept_type, RECOMMENDING) ? { ...quota, reserved: 0 } : quota)

/** The limit of which the least is left; where none of them limits, the first. */
export const tightestOf = <L extends Quota>(limits: readonly [L, ...L[]]): L =>
  limits.reduce((least, one) =>
    (remainingOf(one) ?? Infinity) < (remainingOf(least) ?? Infinity) ? one : least,
  )

/** 名额不足 @param of which places: of those who hand in, or 推荐 */
export const quotaWords = ({ edu_level, ...quota }: Limit, of: '' | '推荐' = ''): string =>
  `${edu_level === null ? '' : EDU_LEVEL[edu_level]}${of}名额不足(剩余${remainingOf(quota) ?? 0})`

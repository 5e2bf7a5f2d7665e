import { isOneOf } from '#contract/facts/closed'
import { SCHOOLS, type DeptType, type HighLevelType } from '#contract/facts/units'

/** The kinds of units that a quota is set for, as an office sets many of them at once. */
export const QUOTA_KIND = {
  national: '国家双高',
  provincial: '省级双高、本科',
  voc: '其他高职',
  a_level: '省A类中职',
  sec: '其他中职',
  publisher: '出版社',
  province: '省级部门',
  hang: '行指委',
  committee: '教指委',
  ministry: '部委',
} as const
export type QuotaKind = keyof typeof QUOTA_KIND
/** Kinds of schools. */
export const SCHOOL_QUOTA_KINDS = [
  'national',
  'provincial',
  'voc',
  'a_level',
  'sec',
] as const satisfies readonly QuotaKind[]

/** Of these a quota is counted by what they recommend; of all others by what they hand in. */
export const RECOMMENDING = [
  'province',
  'hang',
  'committee',
  'ministry',
] as const satisfies readonly DeptType[]

/** Units that a quota can be set for. */
export const QUOTA_UNITS = [...SCHOOLS, 'publisher', ...RECOMMENDING] as const satisfies readonly DeptType[]
export type QuotaUnit = (typeof QUOTA_UNITS)[number]

interface Unit {
  dept_type: QuotaUnit
  high_level_type: HighLevelType
}

/** The kind of a unit (product 3.13); the same in SQL: `quotaKind` of the server. */
export function quotaKindOf({ dept_type, high_level_type }: Unit): QuotaKind {
  if (!isOneOf(dept_type, SCHOOLS)) return dept_type
  if (dept_type === 'school_sec') return high_level_type === 'a_level' ? 'a_level' : 'sec'
  if (high_level_type === 'national') return 'national'
  return high_level_type === 'province' || dept_type !== 'school_voc' ? 'provincial' : 'voc'
}

/** The most places of one quota. */
export const MOST_PLACES = 9999

/** The most units that one call sets. */
export const MOST_QUOTAS = 300

import type { Bounds } from '#contract/facts/bounds'
import type { RecommendChannel } from '#contract/facts/books'
import type { Role } from '#contract/roles'

/** Channels whose books the province of the declaring unit checks once they are recommended. */
export const CHECKED_CHANNELS = [
  'hang',
  'committee',
  'ministry',
] as const satisfies readonly RecommendChannel[]

/** Roles that answer for the office of a province. */
export const CHECKERS = ['province'] as const satisfies readonly Role[]
/** Roles that read what a province has been asked, each of its own province; the platform of all. */
export const CHECK_READERS = [
  ...CHECKERS,
  'province2',
  'admin',
  'sys2',
  'reviewActivity',
] as const satisfies readonly Role[]
/** Who is told of an objection on the platform. */
export const OBJECTION_OFFICE = ['admin', 'reviewActivity'] as const satisfies readonly Role[]

/** 复核意见 of a province. */
export const CHECK_VERDICT = { agree: '同意', object: '有异议' } as const
export type CheckVerdict = keyof typeof CHECK_VERDICT

/** Where a check stands: no answer within its days counts as agreed. */
export const CHECK_STANDING = { open: '待复核', agreed: '同意', objected: '有异议' } as const
export type CheckStanding = keyof typeof CHECK_STANDING

/** What a province looks at: what it may still answer for the first time, what is settled, and both. */
export const CHECK_TAB = { open: '待复核', done: '已复核', all: '全部' } as const
export type CheckTab = keyof typeof CHECK_TAB

/** 复核天数 of a batch. */
export const CHECK_DAYS = { min: 1, max: 30 } as const satisfies Bounds
export const USUAL_CHECK_DAYS = 5
/** 异议理由: at least so many characters. */
export const OBJECTION_LENGTH = 10

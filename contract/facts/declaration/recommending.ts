import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { DeclareStep } from '#contract/facts/declaration/life'
import type { Role } from '#contract/roles'

/** Roles that decide for the unit through which a book is recommended; a publisher is that unit for its own books. */
export const RECOMMENDERS = [
  'province',
  'hangAdmin',
  'committee',
  'publisher',
] as const satisfies readonly Role[]

/** Roles that read what is recommended through their unit, or through all of 行指委. */
export const RECOMMENDATION_READERS = [
  ...RECOMMENDERS,
  'province2',
  'hangzhiban',
  'admin',
  'sys2',
  'reviewActivity',
] as const satisfies readonly Role[]

/** 推荐单位的处理 */
export const RECOMMEND_STEPS = {
  recommend: { label: '推荐', from: ['recommend_pending'], to: 'recommended', who: RECOMMENDERS },
  recommend_return: {
    label: '推荐单位退回',
    from: ['recommend_pending'],
    to: 'recommend_returned',
    who: RECOMMENDERS,
    reason: 5,
  },
  recommend_reject: {
    label: '不予推荐',
    from: ['recommend_pending'],
    to: 'recommend_rejected',
    who: RECOMMENDERS,
    reason: 5,
  },
} as const satisfies Record<string, DeclareStep>
export type RecommendStepKey = keyof typeof RECOMMEND_STEPS

/** Waits for the recommending unit. */
export const TO_RECOMMEND = ['recommend_pending'] as const satisfies readonly DeclareStatus[]
/** 推荐意见 */
export const OPINION_LENGTH = { min: 5, max: 500 } as const
/** The most books that one call decides about. */
export const MOST_DECIDED = 50

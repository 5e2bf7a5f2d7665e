import { isOneOf } from './closed'

export const OPINION_STATUS = {
  none: '未填',
  draft: '暂存',
  submitted: '已提交',
  returned: '已退回',
  confirmed: '已确认',
} as const
export type OpinionStatus = keyof typeof OPINION_STATUS

/** Submitted group opinions, on which a result may be based. */
export const IN_FORCE = ['submitted', 'confirmed'] as const satisfies readonly OpinionStatus[]
/** Statuses of a stored opinion; `none` means there is none. */
export const WRITTEN_OPINION = [
  'draft',
  'submitted',
  'returned',
  'confirmed',
] as const satisfies readonly OpinionStatus[]
/** Opinions that have been submitted at least once. */
export const HANDED_IN = ['submitted', 'returned', 'confirmed'] as const satisfies readonly OpinionStatus[]

export const isInForce = (status: OpinionStatus | null | undefined): boolean => isOneOf(status, IN_FORCE)

/** States of the final opinion, the text that is sent to the declarers. */
export const FEEDBACK_STATES = ['draft', 'final'] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

/** Kinds of disagreement between the reviews of a book. */
export const DEVIATION = {
  range: '极差过大',
  std: '标准差过大',
  split: '结论对立',
  mark: '标记分歧',
} as const
export type Deviation = keyof typeof DEVIATION

/** Maximum length of a 定稿意见, in characters. */
export const MAX_FEEDBACK = 5000

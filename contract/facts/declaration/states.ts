/*
 * The states of what is declared, planned and collected, in words. Every list shows them; what may be done in which
 * state stands beside each of them.
 */

/**
 * The states of a declaration, from beginning to end. A deleted book is none of them: that is marked beside its state,
 * so that it returns to where it was when it is restored.
 */
export const DECLARE_STATUS = {
  draft: '草稿',
  school_pending: '待学校审核',
  school_returned: '学校退回',
  recommend_pending: '待推荐单位审核',
  recommend_returned: '推荐单位退回',
  recommend_rejected: '不予推荐',
  recommended: '已推荐',
  formal_pending: '待形式审查',
  formal_returned: '形审退回补正',
  formal_rejected: '形审不通过',
  formal_passed: '形审通过',
  in_review: '评审中',
  reviewed: '评审完成',
  recheck: '复核中',
  publicity: '公示中',
  objection: '异议处理中',
  selected: '入选',
  not_selected: '未入选',
  withdrawn: '已撤回',
} as const
export type DeclareStatus = keyof typeof DECLARE_STATUS

/** The states of a planned book. */
export const PLAN_STATUS = {
  draft: '草稿',
  submitted: '待审核',
  returned: '已退回',
  approved: '已立项',
  in_writing: '编写中',
  published: '已出版',
  closed: '已结题',
} as const
export type PlanStatus = keyof typeof PLAN_STATUS

/** The states of a collected book. */
export const COLLECT_STATUS = {
  draft: '待完善',
  pending: '待审核',
  passed: '已通过',
  returned: '已退回',
} as const
export type CollectStatus = keyof typeof COLLECT_STATUS

/** The states of a series, which follow from those of its volumes: none, some or all of them are handed over. */
export const SERIES_STATUS = { writing: '编写中', partial: '部分申报', declared: '已申报' } as const
export type SeriesStatus = keyof typeof SERIES_STATUS

/** What a formal examiner finds about a material. */
export const FORMAL_RESULT = { pass: '合格', fail: '不合格', na: '不适用' } as const
export type FormalResult = keyof typeof FORMAL_RESULT

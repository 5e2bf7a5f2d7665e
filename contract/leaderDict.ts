export const OPINION_STATUS = {
  none: '未填',
  draft: '暂存',
  submitted: '已提交',
  returned: '已退回',
  confirmed: '已确认',
} as const

/** How the reviews of a book disagree. */
export const DEVIATION = {
  range: '极差过大',
  std: '标准差过大',
  split: '结论对立',
  mark: '标记分歧',
} as const
export type Deviation = keyof typeof DEVIATION

/** What became of a leader's request to give a review back. */
export const REQUEST_STATUS = {
  pending: '待审批',
  approved: '已同意',
  refused: '未同意',
  withdrawn: '已撤回',
} as const

/** 选题来源 */
export const PLAN_SOURCE = {
  n145: '“十四五”国家规划',
  p145: '“十四五”省级规划',
  publisher_plan: '出版社选题',
  school_plan: '校级立项',
} as const
export type PlanSource = keyof typeof PLAN_SOURCE

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

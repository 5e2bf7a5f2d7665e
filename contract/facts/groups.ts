export const GROUP_TYPE = {
  major: '专业组',
  politics: '思政组',
  proof: '编校组',
  digital: '数字教材组',
  comprehensive: '综合组',
} as const
export type GroupType = keyof typeof GROUP_TYPE

export const GROUP_STATUS = { empty: '未就绪', ready: '已就绪', reviewing: '评审中', done: '已完成' } as const

/** What can be taken out of a group at once; its assignments go with any of it. */
export const EMPTYING = ['book', 'fenpei', 'zhuanjia', 'all'] as const
export type Emptying = (typeof EMPTYING)[number]

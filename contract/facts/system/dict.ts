/** The style of the tag of a dictionary's item, with RuoYi's names. */
export const LIST_CLASS = {
  default: '默认',
  primary: '主要',
  success: '成功',
  info: '信息',
  warning: '警告',
  danger: '危险',
} as const
export type ListClass = keyof typeof LIST_CLASS

/** RuoYi's states of what can be stopped: accounts, roles, menus, units, posts, dictionaries and their items. */
export const ENABLED = { '0': '正常', '1': '停用' } as const

/** RuoYi's answers to whether something is built in, or is the default. */
export const YES_NO = { Y: '是', N: '否' } as const

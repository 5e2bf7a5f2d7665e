export const MSG_CHANNEL = { site: '站内消息', sms: '短信', email: '邮件' } as const
export type MsgChannel = keyof typeof MSG_CHANNEL

export const MSG_TEMPLATE = {
  invite: '评审邀请',
  remind: '进度提醒',
  account: '账号通知',
  return: '退回通知',
  custom: '自定义',
} as const
export type MsgTemplate = keyof typeof MSG_TEMPLATE

/** One message on its way. `outbox`: its channel is not configured, somebody has to carry it. */
export const SEND_STATUS = {
  pending: '待发送',
  sending: '发送中',
  sent: '已发送',
  outbox: '在发件箱',
  failed: '失败',
  unknown: '未知，请核对',
  cancelled: '已取消',
} as const

export const MSG_STATUS = {
  pending: '待发送',
  sending: '发送中',
  sent: '已完成',
  outbox: '待转发',
  part_failed: '部分失败',
  failed: '失败',
  cancelled: '已取消',
} as const

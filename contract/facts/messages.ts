export const MSG_CHANNEL = { site: '站内消息', sms: '短信', email: '邮件' } as const
export type MsgChannel = keyof typeof MSG_CHANNEL

/** Channels outside the site: each needs a provider. */
export const OUTSIDE_CHANNELS = ['sms', 'email'] as const satisfies readonly MsgChannel[]
export type OutsideChannel = (typeof OUTSIDE_CHANNELS)[number]

export const MSG_TEMPLATE = {
  invite: '评审邀请',
  remind: '进度提醒',
  account: '账号通知',
  return: '退回通知',
  custom: '自定义',
} as const
export type MsgTemplate = keyof typeof MSG_TEMPLATE

/**
 * Delivery status of a message. `outbox`: its channel has no provider, so somebody has to deliver it by hand.
 */
export const SEND_STATUS = {
  pending: '待发送',
  sending: '发送中',
  sent: '已发送',
  outbox: '在发件箱',
  failed: '失败',
  unknown: '未知，请核对',
  cancelled: '已取消',
} as const
export type SendStatus = keyof typeof SEND_STATUS

/** A worker is sending the message, or was when it stopped. */
export const IN_HAND = ['sending', 'unknown'] as const satisfies readonly SendStatus[]
/** Messages that are not sent yet. */
export const UNSENT = ['pending', 'sending'] as const satisfies readonly SendStatus[]
/** Queued until it is sent or delivered by hand. */
export const WAITING = ['pending', 'outbox'] as const satisfies readonly SendStatus[]
/** Messages that, as far as is known, were not delivered. */
export const NOT_ARRIVED = ['failed', 'unknown'] as const satisfies readonly SendStatus[]
/** Messages that may be sent again. */
export const RESENDABLE = [...NOT_ARRIVED, 'outbox'] as const satisfies readonly SendStatus[]

export const MSG_STATUS = {
  pending: '待发送',
  sending: '发送中',
  sent: '已完成',
  outbox: '待转发',
  part_failed: '部分失败',
  failed: '失败',
  cancelled: '已取消',
} as const

import { z } from 'zod'
import { done, flag, id, oneOf, paged, read, text, write } from '#contract/define'
import { MSG_CHANNEL, MSG_TEMPLATE } from '#contract/dict'
import { channels, messageContent, messageTitle, WRITERS } from '#contract/entities/message'
import { MANAGERS, MESSAGE_WRITERS } from '#contract/roles'
import { MOMENTS } from '#contract/rules/reminders'

const count = z.number().int()
const orNull = z.string().nullable()

const some = {
  project_id: id,
  batch_id: id.optional(),
  msg_ids: z.array(id).max(10_000).optional(),
  from: z.array(z.enum(['failed', 'unknown', 'outbox'], '状态有误')).min(1, '请选择状态'),
}

const reminder = {
  moment: z.enum(MOMENTS, '提醒时间有误'),
  on: flag,
  title: messageTitle,
  content: messageContent,
  channel: channels,
}

/** Ours. */
export const messageExtensions = {
  /** How many of one's own are unread. Asked by itself every minute, so it keeps no session alive */
  msg_unread: read({ who: 'user', input: z.object({}), output: z.object({ num: count }) }),
  /** Which channels of this server lead anywhere by themselves */
  msg_setup: read({
    who: WRITERS,
    input: z.object({}),
    output: z.object({ sms: z.boolean(), email: z.boolean() }),
  }),
  /** 消息模板 of a project, its own or the built-in ones */
  msg_template_list: read({
    who: WRITERS,
    input: z.object({ project_id: id }),
    output: z.array(
      z.object({
        template: oneOf(MSG_TEMPLATE, '模板'),
        title: z.string(),
        content: z.string(),
        channel: z.array(oneOf(MSG_CHANNEL, '发送方式')),
        /** 0: the built-in words. */
        revision: count,
      }),
    ),
  }),
  /** 保存模板 */
  msg_template_save: write({
    who: MANAGERS,
    input: z.object({
      project_id: id,
      template: oneOf(MSG_TEMPLATE, '模板'),
      title: messageTitle,
      content: messageContent,
      channel: channels,
      /** The one that was read before editing. */
      revision: z.number().int().min(0),
    }),
    output: done,
  }),
  /** 自动提醒 of a project: when, with which words, and what has become of each */
  msg_reminder_detail: read({
    who: MESSAGE_WRITERS,
    input: z.object({ project_id: id }),
    output: z.object({
      reminders: z.array(
        z.object({
          ...reminder,
          /** When, for the present deadline. */
          at: z.string(),
          /** `missed`: its moment had passed before it was switched on. */
          fate: z.enum(['off', 'waiting', 'done', 'missed']),
        }),
      ),
      max_num: count,
      revision: count,
      /** Nobody is reminded otherwise. */
      is_reviewing: z.boolean(),
    }),
  }),
  /** 保存自动提醒 */
  msg_reminder_save: write({
    who: MANAGERS,
    input: z.object({
      project_id: id,
      reminders: z.array(z.object(reminder)).max(4),
      max_num: z.coerce.number().int().min(1, '最多提醒次数为1-10').max(10, '最多提醒次数为1-10'),
      revision: z.number().int().min(0),
    }),
    output: done,
  }),
  /** 重新发送 of what did not go out, or of which nobody knows */
  msg_resend: write({ who: WRITERS, input: z.object(some), output: z.object({ num: count }) }),
  /** 标记为已发送: somebody has looked, or carried it himself */
  msg_mark_sent: write({ who: WRITERS, input: z.object(some), output: z.object({ num: count }) }),
  /** 取消发送 of whatever of a batch is still waiting */
  msg_cancel: write({
    who: WRITERS,
    input: z.object({ project_id: id, batch_id: id }),
    output: z.object({ num: count }),
  }),
  /** 发件箱: what would have been sent; the codes among it are for the administrator */
  msg_outbox_list: paged({
    who: MESSAGE_WRITERS,
    filter: {
      project_id: id,
      channel: oneOf(MSG_CHANNEL, '发送方式').optional(),
      keyword: text('关键字', 50).optional(),
    },
    row: z.object({
      msg_id: id,
      title: z.string(),
      content: z.string(),
      channel: oneOf(MSG_CHANNEL, '发送方式'),
      user_name: orNull,
      address: orNull,
      create_time: z.string(),
      expire_time: orNull,
      /** A code serves nobody later, so it cannot be sent again. */
      can_resend: z.boolean(),
    }),
  }),
}

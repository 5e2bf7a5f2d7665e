import { z } from '#contract/zod'
import { done, flag, id, oneOf, read, whole, write } from '#contract/define'
import { channels, messageContent, messageTitle, WRITERS } from '#contract/entities/message'
import { MSG_CHANNEL, MSG_TEMPLATE } from '#contract/facts/messages'
import { MANAGERS, MESSAGE_WRITERS } from '#contract/roles'
import { MOMENTS } from '#contract/rules/message/reminders'

const count = z.number().int()

const reminder = {
  moment: z.enum(MOMENTS, '提醒时间有误'),
  on: flag,
  title: messageTitle,
  content: messageContent,
  channel: channels,
}

/** Message templates of a project, and its automatic reminders. */
export const messageTemplates = {
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
        /** 0: the built-in template. */
        revision: count,
      }),
    ),
  }),
  /** 保存模板 */
  msg_template_save: write({
    who: MANAGERS,
    permission: 'review:msg:template',
    input: z.object({
      project_id: id,
      template: oneOf(MSG_TEMPLATE, '模板'),
      title: messageTitle,
      content: messageContent,
      channel: channels,
      /** The revision that was read before editing. */
      revision: whole,
    }),
    output: done,
  }),
  /** 自动提醒 of a project: time, template and state of each */
  msg_reminder_detail: read({
    who: MESSAGE_WRITERS,
    input: z.object({ project_id: id }),
    output: z.object({
      reminders: z.array(
        z.object({
          ...reminder,
          /** When the reminder is due under the present deadline. */
          at: z.string(),
          /** `missed`: it was due before it was switched on. */
          fate: z.enum(['off', 'waiting', 'done', 'missed']),
        }),
      ),
      max_num: count,
      revision: count,
      /** Whether the project is in review; otherwise nobody is reminded. */
      is_reviewing: z.boolean(),
    }),
  }),
  /** 保存自动提醒 */
  msg_reminder_save: write({
    who: MANAGERS,
    permission: 'review:msg:remind',
    input: z.object({
      project_id: id,
      reminders: z.array(z.object(reminder)).max(4),
      max_num: z.coerce.number().int().min(1, '最多提醒次数为1-10').max(10, '最多提醒次数为1-10'),
      revision: whole,
    }),
    output: done,
  }),
}

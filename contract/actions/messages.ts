import { z } from 'zod'
import { done, flag, id, ids, oneOf, paged, read, requiredText, text, write } from '#contract/define'
import { MSG_CHANNEL, MSG_STATUS, MSG_TEMPLATE, SEND_STATUS, UNFINISHED } from '#contract/dict'
import { MANAGERS, MESSAGE_WRITERS } from '#contract/roles'
import { unknownVariables } from '#contract/rules/messageText'

const count = z.number().int()
const orNull = z.string().nullable()

/** The office writes to everybody in its projects, a liaison to the experts he looks after. */
const WRITERS = [...MESSAGE_WRITERS, 'liaison'] as const

const withVariables = (schema: z.ZodString) =>
  schema.superRefine((value, ctx) => {
    const [unknown] = unknownVariables(value)
    if (unknown !== undefined) ctx.addIssue({ code: 'custom', message: `不认识的变量：{${unknown}}` })
  })

export const channels = z
  .array(oneOf(MSG_CHANNEL, '发送方式'), '请选择发送方式')
  .min(1, '请选择发送方式')
  .max(3, '请选择发送方式')
export const messageTitle = withVariables(requiredText('标题', 60))
export const messageContent = withVariables(requiredText('内容', 1000))

const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '发送时间格式应为 YYYY-MM-DD HH:mm:ss')
  .nullish()

const Invalid = z.object({ user_id: id, name: orNull, reason: z.string() })

const Batch = z.object({
  batch_id: id,
  project_id: id,
  title: z.string(),
  content: z.string(),
  template: oneOf(MSG_TEMPLATE, '模板'),
  channel: z.array(oneOf(MSG_CHANNEL, '发送方式')),
  /** People. */
  receiver_num: count,
  /** Messages: a person may get one by each channel. */
  total_num: count,
  success_num: count,
  /** Failed, or nobody knows whether they arrived. */
  fail_num: count,
  waiting_num: count,
  outbox_num: count,
  /** Messages on the site that were opened. */
  read_num: count,
  /** Null: the system, as a reminder. */
  sender: orNull,
  send_time: z.string(),
  create_time: z.string(),
  status: oneOf(MSG_STATUS, '状态'),
})

/** Messages to the people of a review, and what reaches oneself. */
export const messages = {
  /** 给专家发消息. With `dry_run` nothing is sent: who would get it, who cannot, and how it reads. */
  send_expert_msg: write({
    who: WRITERS,
    input: z.object({
      project_id: id,
      user_ids: ids.optional(),
      /** Everybody in a scoring seat who fits; `all` includes those who are done. */
      filter: z
        .object({
          kind: oneOf(UNFINISHED, '未完成情形').optional(),
          group_id: id.optional(),
          keyword: z.string().max(50).optional(),
          all: flag.optional(),
        })
        .optional(),
      template: oneOf(MSG_TEMPLATE, '模板'),
      title: messageTitle,
      content: messageContent,
      channel: channels,
      send_time: time,
      /** Made up by the form: the same one is sent once, however often it arrives. */
      submission_key: z.string().min(8).max(64).optional(),
      dry_run: flag.default(0),
    }),
    output: z.object({
      /** Null after a dry run. */
      batch_id: id.nullable(),
      /** People who get at least one message. */
      receiver_num: count,
      invalid: z.array(Invalid),
      /** How the first of them reads it; only after a dry run. */
      preview: z.object({ name: z.string(), title: z.string(), content: z.string() }).nullable(),
    }),
  }),
  /** 消息明细 of a batch for who may write; without batch and project the caller's own, as with `op=read` */
  expert_msg_list: paged({
    who: 'user',
    filter: {
      batch_id: id.optional(),
      project_id: id.optional(),
      channel: oneOf(MSG_CHANNEL, '发送方式').optional(),
      send_status: oneOf(SEND_STATUS, '发送状态').optional(),
      keyword: z.string().max(50).optional(),
      unread: flag.optional(),
      op: z.literal('read').optional(),
      /** With `op=read`: which of one's own were read; absent, all of them. */
      msg_ids: z.array(id).max(1000).optional(),
    },
    row: z.object({
      msg_id: id,
      batch_id: id.nullable(),
      project_name: orNull,
      title: z.string(),
      content: z.string(),
      channel: oneOf(MSG_CHANNEL, '发送方式'),
      user_name: orNull,
      phone_masked: orNull,
      send_status: oneOf(SEND_STATUS, '发送状态'),
      attempts: count,
      fail_reason: orNull,
      send_time: orNull,
      read_time: orNull,
    }),
  }),
  /** 消息批次 */
  msg_batch_list: paged({
    who: WRITERS,
    filter: {
      project_id: id,
      batch_id: id.optional(),
      keyword: z.string().max(50).optional(),
      template: oneOf(MSG_TEMPLATE, '模板').optional(),
      status: oneOf(MSG_STATUS, '状态').optional(),
    },
    row: Batch,
  }),
}

const some = {
  project_id: id,
  batch_id: id.optional(),
  msg_ids: z.array(id).max(10_000).optional(),
  from: z.array(z.enum(['failed', 'unknown', 'outbox'], '状态有误')).min(1, '请选择状态'),
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

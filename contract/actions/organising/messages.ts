import { z } from '#contract/zod'
import {
  flag,
  id,
  ids,
  KEYS_KB,
  keyword,
  oneOf,
  paged,
  read,
  text,
  wireMoment,
  write,
} from '#contract/define'
import { channels, messageContent, messageTitle, WRITERS } from '#contract/entities/message'
import { exported } from '#contract/entities/exported'
import { MSG_CHANNEL, MSG_STATUS, MSG_TEMPLATE, RESENDABLE, SEND_STATUS } from '#contract/facts/messages'
import { UNFINISHED } from '#contract/facts/seats'
import { MESSAGE_WRITERS } from '#contract/roles'

const count = z.number().int()

const orNull = z.string().nullable()

const outbox = {
  project_id: id,
  channel: oneOf(MSG_CHANNEL, '发送方式').optional(),
  keyword: text('关键字', 50).optional(),
}

const some = {
  project_id: id,
  batch_id: id.optional(),
  msg_ids: z.array(id).max(10_000).optional(),
  from: z.array(z.enum(RESENDABLE, '状态有误')).min(1, '请选择状态'),
}

const Invalid = z.object({ user_id: id, name: orNull, reason: z.string() })

const Batch = z.object({
  batch_id: id,
  project_id: id,
  title: z.string(),
  content: z.string(),
  template: oneOf(MSG_TEMPLATE, '模板'),
  channel: z.array(oneOf(MSG_CHANNEL, '发送方式')),
  /** Number of recipients. */
  receiver_num: count,
  /** Number of messages: a recipient may get one per channel. */
  total_num: count,
  success_num: count,
  /** Failed, or delivery unknown. */
  fail_num: count,
  waiting_num: count,
  outbox_num: count,
  /** In-site messages that were opened. */
  read_num: count,
  /** Null: the system sent it, as a reminder. */
  sender: orNull,
  send_time: z.string(),
  create_time: z.string(),
  status: oneOf(MSG_STATUS, '状态'),
})

/** Messages to the people of a review, and the caller's own inbox. */
export const messages = {
  /**
   * 给专家发消息. With `dry_run` nothing is sent; the answer lists the recipients, those who cannot be reached, and a
   * preview.
   */
  send_expert_msg: write({
    who: WRITERS,
    limitKb: KEYS_KB,
    input: z.object({
      project_id: id,
      user_ids: ids.optional(),
      /** Everybody in a scoring seat who matches; `all` includes those who have finished. */
      filter: z
        .object({
          kind: oneOf(UNFINISHED, '未完成情形').optional(),
          group_id: id.optional(),
          keyword: keyword('person'),
          all: flag.optional(),
        })
        .optional(),
      /** 1: of these people, only those who have not come in yet. */
      waiting: flag.optional(),
      template: oneOf(MSG_TEMPLATE, '模板'),
      title: messageTitle,
      content: messageContent,
      channel: channels,
      send_time: wireMoment('发送时间').nullish(),
      /**
       * An idempotency key made by the form: a request with the same key is sent once, however often it
       * arrives.
       */
      submission_key: z.string().min(8).max(64).optional(),
      dry_run: flag.default(0),
    }),
    output: z.object({
      /** Null after a dry run. */
      batch_id: id.nullable(),
      /** People who get at least one message. */
      receiver_num: count,
      invalid: z.array(Invalid),
      /** The message as the first recipient reads it; only after a dry run. */
      preview: z.object({ name: z.string(), title: z.string(), content: z.string() }).nullable(),
    }),
  }),
  /**
   * 消息明细 of a batch, for callers who may write messages; without batch and project the caller's own messages,
   * as with `op=read`
   */
  expert_msg_list: paged({
    who: 'user',
    filter: {
      batch_id: id.optional(),
      project_id: id.optional(),
      /** Messages to this person, as far as the caller may read those of others. */
      user_id: id.optional(),
      channel: oneOf(MSG_CHANNEL, '发送方式').optional(),
      send_status: oneOf(SEND_STATUS, '发送状态').optional(),
      keyword: keyword('person'),
      unread: flag.optional(),
      op: z.literal('read').optional(),
      /** With `op=read`: the caller's own messages that were read; absent: all of them. */
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
      keyword: keyword('person'),
      template: oneOf(MSG_TEMPLATE, '模板').optional(),
      status: oneOf(MSG_STATUS, '状态').optional(),
    },
    row: Batch,
  }),
  /**
   * Number of the caller's unread messages. The page polls it every minute, so it does not extend the session.
   */
  msg_unread: read({ who: 'user', input: z.object({}), output: z.object({ num: count }) }),
  /** Which channels this server can deliver by itself */
  msg_setup: read({
    who: WRITERS,
    input: z.object({}),
    output: z.object({ sms: z.boolean(), email: z.boolean() }),
  }),
  /** 重新发送 of messages that failed or whose delivery is unknown */
  msg_resend: write({
    who: WRITERS,
    limitKb: 192,
    input: z.object(some),
    output: z.object({ num: count }),
  }),
  /** 标记为已发送: somebody verified the delivery or delivered the message by hand */
  msg_mark_sent: write({
    who: WRITERS,
    limitKb: 192,
    input: z.object(some),
    output: z.object({ num: count }),
  }),
  /** 取消发送 of the messages of a batch that are still queued */
  msg_cancel: write({
    who: WRITERS,
    input: z.object({ project_id: id, batch_id: id }),
    output: z.object({ num: count }),
  }),
  /**
   * 发件箱: messages of channels without a provider; verification codes among them are visible to the
   * administrator only
   */
  msg_outbox_list: paged({
    who: MESSAGE_WRITERS,
    permission: 'review:msg:list',
    filter: outbox,
    row: z.object({
      msg_id: id,
      title: z.string(),
      content: z.string(),
      channel: oneOf(MSG_CHANNEL, '发送方式'),
      user_name: orNull,
      address: orNull,
      create_time: z.string(),
      expire_time: orNull,
      /** False for verification codes: an expired code is useless, so it cannot be sent again. */
      can_resend: z.boolean(),
    }),
  }),
  /** 导出发件箱, for another system to send: whom, and what. It stays in the outbox until it is marked as sent. */
  msg_outbox_export: write({
    who: MESSAGE_WRITERS,
    permission: 'review:msg:export',
    input: z.object(outbox),
    output: exported,
  }),
}

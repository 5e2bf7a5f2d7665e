import { z } from 'zod'
import { flag, id, ids, oneOf, paged, write } from '#contract/define'
import { MSG_CHANNEL, MSG_STATUS, MSG_TEMPLATE, SEND_STATUS, UNFINISHED } from '#contract/dict'
import { channels, messageContent, messageTitle, WRITERS } from '#contract/entities/message'

const count = z.number().int()
const orNull = z.string().nullable()

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

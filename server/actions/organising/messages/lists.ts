import { and, eq, sql, type SQL } from 'drizzle-orm'
import { to } from '#contract/address'
import type { Output } from '#contract'
import { managedProjects } from '#server/access/scope'
import { findMessagingScope, readableBatches } from '#server/access/messagingScope'
import { part, value } from '#server/db/facts'
import { wireTimeSql } from '#server/db/moments'
import { anyContains } from '#server/db/like'
import { rows } from '#server/db/client'
import { inInbox, markRead } from '#server/store/messages/own'
import { batchStatus } from '#server/store/messages/queue'
import { messageBatch } from '#server/db/schema/index'
import { selectPage, sortableBy } from '#server/db/selectPage'
import { orderOf } from '#server/db/page'
import { within } from '#server/db/within'
import type { Context, Handlers } from '#server/define'
import { afterWire, fromWire } from '#server/wire'

type Batch = Output<'msg_batch_list'>['rows'][number]
type Message = Output<'expert_msg_list'>['rows'][number]
type Waiting = Output<'msg_outbox_list'>['rows'][number]

const NOTHING = { rows: [], total: 0 }

/** 138****0000 and z***@example.cn: enough for owners to recognise their own address. */
const masked = sql`case x.channel
  when ${value.channel.sms} then left(x.address, 3) || '****' || right(x.address, 4)
  when ${value.channel.email} then left(x.address, 1) || '***@' || split_part(x.address, '@', 2) end`

const batches = (where: SQL): SQL => sql`(
  select b.batch_id, b.project_id, b.title, b.content, b.template, b.channels as channel, b.create_time as made,
    ${wireTimeSql(sql`b.send_time`)} as send_time, ${wireTimeSql(sql`b.create_time`)} as create_time,
    u.nick_name as sender, ${batchStatus} as status
  from message_batch b
  left join sys_user u on u.user_id = b.create_by
  where b.batch_id in (select ${messageBatch.batch_id} from ${messageBatch} where ${where}))`

const counted = (page: SQL): SQL => sql`(
  select p.*, n.* from ${page} p cross join lateral (
    select count(distinct x.user_id)::int as receiver_num, count(*)::int as total_num,
      count(*) filter (where x.state = ${value.send.sent})::int as success_num,
      count(*) filter (where x.state in ${part.notArrived})::int as fail_num,
      count(*) filter (where x.state in ${part.unsent})::int as waiting_num,
      count(*) filter (where x.state = ${value.send.outbox})::int as outbox_num,
      count(x.read_time)::int as read_num
    from message x where x.batch_id = p.batch_id) n)`

/** A pattern for invitation links: the address and the key. */
const KEY_IN_TEXT = `(${to('confirm/uuid', { uuid: '' })})[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`

/** The text of a message to somebody else, without the key of an invitation, which is for its recipient only. */
const withoutKey = (words: SQL) => sql`regexp_replace(${words}, ${KEY_IN_TEXT}, '\\1…', 'g')`

interface Asked {
  batch_id?: number | undefined
  project_id?: number | undefined
  user_id?: number | undefined
}

/** Whether the caller asks for their own inbox. */
const isInbox = ({ user }: Context, { batch_id, project_id, user_id }: Asked): boolean =>
  batch_id === undefined && project_id === undefined && (user_id ?? user.user_id) === user.user_id

/** The requested messages, limited to those the caller may read. */
async function asked(ctx: Context, given: Asked): Promise<SQL> {
  if (isInbox(ctx, given)) return inInbox(ctx.user.user_id)
  const { batch_id, project_id, user_id } = given
  const wanted = and(
    readableBatches(ctx),
    batch_id === undefined ? undefined : eq(messageBatch.batch_id, batch_id),
    project_id === undefined ? undefined : eq(messageBatch.project_id, project_id),
  )
  return sql`(x.batch_id in (select ${messageBatch.batch_id} from ${messageBatch} where ${wanted})
    and ${user_id === undefined ? sql`true` : sql`x.user_id = ${user_id}`})`
}

export const messageListHandlers: Handlers<
  'msg_batch_list' | 'expert_msg_list' | 'msg_outbox_list' | 'msg_unread'
> = {
  async msg_unread(_, ctx) {
    const [found] = rows<{ num: number }>(
      await ctx.db.execute(sql`select count(*)::int as num from message x
        where ${await asked(ctx, {})} and x.read_time is null`),
    )
    return { num: found?.num ?? 0 }
  },

  async msg_batch_list(input, ctx) {
    const { project_id, batch_id, keyword, template, status, beginTime, endTime } = input
    if (!(await findMessagingScope(ctx, project_id))) return NOTHING
    const where = and(
      eq(messageBatch.project_id, project_id),
      readableBatches(ctx),
      batch_id === undefined ? undefined : eq(messageBatch.batch_id, batch_id),
      template && eq(messageBatch.template, template),
      anyContains([messageBatch.title, messageBatch.content], keyword),
      beginTime === undefined
        ? undefined
        : sql`${messageBatch.send_time} >= ${fromWire(beginTime).toISOString()}::timestamptz`,
      endTime === undefined
        ? undefined
        : sql`${messageBatch.send_time} < ${afterWire(endTime).toISOString()}::timestamptz`,
    )
    const order = orderOf(input, sortableBy(['send_time', 'title']), [sql`batch_id desc`])
    // Only the shown page is counted: a batch may hold thousands of messages.
    const page = await selectPage<{ batch_id: number }>(
      ctx.db,
      { from: batches(where ?? sql`true`), where: status && sql`status = ${status}`, order },
      input,
    )
    const ids = page.rows.map((row) => row.batch_id)
    const filled = await selectPage<Batch>(
      ctx.db,
      { from: counted(batches(within(messageBatch.batch_id, ids))), order },
      { pageNum: 1, pageSize: Math.max(1, ids.length) },
    )
    return { rows: filled.rows, total: page.total }
  },

  async expert_msg_list(input, ctx) {
    const { channel, send_status, keyword, unread, op, msg_ids } = input
    if (op === 'read') await markRead(ctx.db, ctx.user.user_id, ctx.now, msg_ids)
    const where = and(
      await asked(ctx, input),
      channel && sql`x.channel = ${channel}`,
      send_status && sql`x.state = ${send_status}`,
      unread === undefined ? undefined : sql`(x.read_time is null) = ${unread === 1}`,
      anyContains([sql`u.nick_name`, sql`x.title`, sql`x.content`], keyword),
    )
    const content = isInbox(ctx, input) ? sql`x.content` : withoutKey(sql`x.content`)
    return selectPage<Message>(
      ctx.db,
      {
        from: sql`(
          select x.message_id as msg_id, x.batch_id, p.project_name, x.title, ${content} as content, x.channel,
            u.nick_name as user_name, ${masked} as phone_masked, x.state as send_status, x.attempts,
            x.fail_reason, ${wireTimeSql(sql`x.sent_time`)} as send_time, ${wireTimeSql(sql`x.read_time`)} as read_time
          from message x
          left join message_batch b on b.batch_id = x.batch_id
          left join review_project p on p.project_id = b.project_id
          left join sys_user u on u.user_id = x.user_id
          where ${where})`,
        order: orderOf(input, sortableBy(['send_time', 'read_time', 'user_name']), [sql`msg_id desc`]),
      },
      input,
    )
  },

  async msg_outbox_list(input, ctx) {
    const { project_id, channel, keyword } = input
    const managed = managedProjects(ctx.user, messageBatch.project_id)
    const own = sql`x.batch_id in (select ${messageBatch.batch_id} from ${messageBatch}
      where ${and(eq(messageBatch.project_id, project_id), managed)})`
    // A verification code opens an account: only the administrator of the site may read it.
    const codes = ctx.user.roles.includes('admin') ? sql`x.batch_id is null` : sql`false`
    const where = and(
      sql`x.state = ${value.send.outbox} and (${own} or ${codes})`,
      channel && sql`x.channel = ${channel}`,
      anyContains([sql`u.nick_name`, sql`x.title`, sql`x.address`], keyword),
    )
    return selectPage<Waiting>(
      ctx.db,
      {
        from: sql`(
          select x.message_id as msg_id, x.title, x.content, x.channel, u.nick_name as user_name, x.address,
            ${wireTimeSql(sql`x.create_time`)} as create_time, ${wireTimeSql(sql`x.expire_time`)} as expire_time,
            x.batch_id is not null as can_resend
          from message x left join sys_user u on u.user_id = x.user_id where ${where})`,
        order: [sql`msg_id desc`],
      },
      input,
    )
  },
}

import { and, eq, sql } from 'drizzle-orm'
import { MSG_CHANNEL } from '#contract/facts/messages'
import { managedProjects } from '#server/access/scope'
import { anyContains } from '#server/db/like'
import { message, messageBatch, user } from '#server/db/schema/index'
import { exportSheet } from '#server/domain/sheet'
import { Refusal, type Handlers } from '#server/define'

/** As many as can be marked as sent at once; what is left is in the next file. */
const MOST = 10_000

export const outboxHandlers: Handlers<'msg_outbox_export'> = {
  async msg_outbox_export({ project_id, channel, keyword }, ctx) {
    const found = await ctx.db
      .select({
        msg_id: message.message_id,
        name: user.nick_name,
        channel: message.channel,
        address: message.address,
        title: message.title,
        content: message.content,
      })
      .from(message)
      .innerJoin(messageBatch, eq(messageBatch.batch_id, message.batch_id))
      .leftJoin(user, eq(user.user_id, message.user_id))
      .where(
        and(
          eq(message.state, 'outbox'),
          eq(messageBatch.project_id, project_id),
          managedProjects(ctx.user, messageBatch.project_id),
          channel && eq(message.channel, channel),
          anyContains([sql`${user.nick_name}`, sql`${message.title}`, sql`${message.address}`], keyword),
        ),
      )
      .orderBy(message.message_id)
      .limit(MOST)
    if (found.length === 0) throw new Refusal('没有可以导出的消息')
    ctx.log({ action: 'msg_outbox_export', target: '发件箱', project_id, after: { num: found.length } })
    return exportSheet(
      '发件箱',
      [
        ['msg_id', '编号', (row) => row.msg_id],
        ['name', '收件人', (row) => row.name],
        ['channel', '发送方式', (row) => MSG_CHANNEL[row.channel]],
        ['address', '号码/邮箱', (row) => row.address],
        ['title', '标题', (row) => row.title],
        ['content', '内容', (row) => row.content],
      ],
      found,
    )
  },
}

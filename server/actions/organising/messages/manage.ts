import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Output } from '#contract'
import { MSG_CHANNEL, type MsgChannel } from '#contract/facts/messages'
import { readableBatches, messagingScopeOf } from '#server/access/messagingScope'
import { message, messageBatch } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'

interface Some {
  project_id: number
  batch_id?: number | undefined
  msg_ids?: number[] | undefined
  from: ('failed' | 'unknown' | 'outbox')[]
}

/**
 * A condition on `message`: messages of a batch or by id, in one of these states, in projects the caller writes for.
 */
async function chosen(ctx: Context, { project_id, batch_id, msg_ids, from }: Some) {
  await messagingScopeOf(ctx, project_id)
  if (batch_id === undefined && msg_ids === undefined) throw new Refusal('请选择消息')
  return and(
    sql`${message.batch_id} in (select ${messageBatch.batch_id} from ${messageBatch}
      where ${and(eq(messageBatch.project_id, project_id), readableBatches(ctx))})`,
    batch_id === undefined ? undefined : eq(message.batch_id, batch_id),
    msg_ids && within(message.message_id, msg_ids),
    inArray(message.state, from),
  )
}

const isConfigured = ({ settings }: Context): Record<MsgChannel, boolean> => ({
  site: true,
  sms: settings.sms !== undefined,
  email: settings.smtp !== undefined,
})

/** Refuses messages whose channel has no provider: they could not be sent. */
async function refuseDeadEnd(ctx: Context, where: Awaited<ReturnType<typeof chosen>>): Promise<void> {
  const configured = isConfigured(ctx)
  const used = await ctx.db.selectDistinct({ channel: message.channel }).from(message).where(where)
  const dead = used.find(({ channel }) => !configured[channel])
  if (dead)
    throw new Refusal(`${MSG_CHANNEL[dead.channel]}通道还没有配置，不能发送；可以人工转发后标记为已发送`)
}

type Outcome = Output<'msg_resend'>

export const manageHandlers: Handlers<'msg_setup' | 'msg_resend' | 'msg_mark_sent' | 'msg_cancel'> = {
  async msg_setup(_, ctx) {
    const { sms, email } = isConfigured(ctx)
    return { sms, email }
  },

  async msg_resend(input, ctx): Promise<Outcome> {
    const where = await chosen(ctx, input)
    await refuseDeadEnd(ctx, where)
    const again = await ctx.db
      .update(message)
      .set({ state: 'pending', due_time: ctx.now, attempts: 0, claimed_by: null, fail_reason: null })
      .where(where)
      .returning({ id: message.message_id })
    if (again.length === 0) throw new Refusal('没有可以重新发送的消息')
    note(ctx, 'msg_resend', input, again.length)
    return { num: again.length }
  },

  async msg_mark_sent(input, ctx): Promise<Outcome> {
    const done = await ctx.db
      .update(message)
      .set({
        state: 'sent',
        sent_time: ctx.now,
        claimed_by: null,
        fail_reason: `${ctx.user.nick_name}确认已送达`,
      })
      .where(await chosen(ctx, input))
      .returning({ id: message.message_id })
    if (done.length === 0) throw new Refusal('没有可以标记的消息')
    note(ctx, 'msg_mark_sent', input, done.length)
    return { num: done.length }
  },

  /** A message that a worker has taken may be sent already, and cannot be cancelled. */
  async msg_cancel({ project_id, batch_id }, ctx): Promise<Outcome> {
    await messagingScopeOf(ctx, project_id)
    const [batch] = await ctx.db
      .select()
      .from(messageBatch)
      .where(
        and(
          eq(messageBatch.batch_id, batch_id),
          eq(messageBatch.project_id, project_id),
          readableBatches(ctx),
        ),
      )
    if (!batch) throw new Refusal('消息批次不存在')
    const stopped = await ctx.db
      .update(message)
      .set({ state: 'cancelled' })
      .where(and(eq(message.batch_id, batch_id), eq(message.state, 'pending')))
      .returning({ id: message.message_id })
    if (stopped.length === 0) throw new Refusal('该批次没有等待发送的消息，不能取消')
    ctx.log({
      action: 'msg_cancel',
      target: `消息 ${batch.title}`,
      project_id,
      after: { batch_id, num: stopped.length },
    })
    return { num: stopped.length }
  },
}

const note = (
  ctx: Context,
  action: 'msg_resend' | 'msg_mark_sent',
  { project_id, batch_id, from }: Some,
  num: number,
): void => ctx.log({ action, target: '消息', project_id, after: { batch_id, from, num } })

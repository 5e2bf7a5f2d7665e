import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { IN_HAND, OUTSIDE_CHANNELS } from '#contract/facts/messages'
import { rows, type Db } from '#server/db/client'
import { part, value } from '#server/db/facts'
import { message } from '#server/db/schema/index'
import { list } from '#server/db/within'
import { momentSql } from '#server/db/moments'
import type { Channels, Letter } from './channel'

/** Longer than a worker needs for a whole batch; a claim that is older belongs to a dead worker. */
export const LEASE_MS = 10 * 60_000
/** The delays after the first, second … failed attempt; after the last one the message is given up. */
const WAITS_MS = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000]

export const EXPIRED_LINK = '（已失效）'
const UNSURE = '发送过程中断，不能确定是否送达，请核对后再决定'

export interface ClaimedLetter extends Letter {
  channel: 'sms' | 'email'
  attempts: number
}

/**
 * Claims the next messages for one worker. Two workers never claim the same message: locked rows are skipped,
 * and claimed ones are marked in the same statement.
 */
export async function take(
  db: Db,
  worker: string,
  open: Channels,
  now: Date,
  limit: number,
): Promise<ClaimedLetter[]> {
  const ways = Object.keys(open)
  if (ways.length === 0) return []
  return rows<ClaimedLetter>(
    await db.execute(sql`
      update message set state = ${value.send.sending}, claimed_by = ${worker}, claim_time = ${momentSql(now)}, attempts = attempts + 1
      where message_id in (
        select message_id from message
        where state = ${value.send.pending} and due_time <= ${momentSql(now)} and channel in ${list(ways)}
        order by urgent desc, due_time, message_id limit ${limit} for update skip locked)
      returning message_id as id, channel, address, title, content, attempts`),
  )
}

type Outcome = Partial<typeof message.$inferInsert>

/** Records the outcome of a message, unless its status was changed by somebody else meanwhile. */
const settle = (db: Db, worker: string, id: number, outcome: Outcome) =>
  db
    .update(message)
    .set(outcome)
    .where(and(eq(message.message_id, id), eq(message.claimed_by, worker), inArray(message.state, IN_HAND)))

export const settleDelivery = {
  sent: (db: Db, worker: string, id: number, at: Date) =>
    settle(db, worker, id, { state: 'sent', sent_time: at, fail_reason: null }),
  unknown: (db: Db, worker: string, id: number, fail_reason: string) =>
    settle(db, worker, id, { state: 'unknown', fail_reason }),
  /** Records that a message was certainly not sent: it is retried later, or given up. */
  failed: (
    db: Db,
    worker: string,
    { id, attempts }: ClaimedLetter,
    reason: string,
    again: boolean,
    at: Date,
  ) => {
    const wait = again ? WAITS_MS[attempts - 1] : undefined
    return settle(db, worker, id, {
      state: wait === undefined ? 'failed' : 'pending',
      fail_reason: reason,
      ...(wait !== undefined && { due_time: new Date(at.getTime() + wait) }),
    })
  },
  /** Releases a claimed message that was not handed over. */
  untouched: (db: Db, worker: string, { id, attempts }: ClaimedLetter) =>
    settle(db, worker, id, { state: 'pending', attempts: attempts - 1 }),
}

/**
 * Updates the messages that need no channel: in-site messages that are due are delivered; messages without a
 * configured channel go to the outbox; expired codes lose their text; and messages claimed by a dead worker
 * become `unknown`, which is never sent again automatically.
 */
export async function tidy(db: Db, channels: Channels, now: Date): Promise<void> {
  await db.execute(sql`update message set state = ${value.send.sent}, sent_time = ${momentSql(now)}
    where state = ${value.send.pending} and channel = ${value.channel.site} and due_time <= ${momentSql(now)}`)
  await db.execute(sql`
    update message set content = ${EXPIRED_LINK}, state = case when state in ${part.waiting} then ${value.send.failed} else state end,
      fail_reason = case when state in ${part.waiting} then '验证码已过期' else fail_reason end
    where expire_time <= ${momentSql(now)} and content <> ${EXPIRED_LINK} and state <> ${value.send.sending}`)
  await db
    .update(message)
    .set({ state: 'unknown', fail_reason: UNSURE })
    .where(and(eq(message.state, 'sending'), lt(message.claim_time, new Date(now.getTime() - LEASE_MS))))
  const closed = OUTSIDE_CHANNELS.filter((channel) => !channels[channel])
  if (closed.length > 0)
    await db.execute(sql`update message set state = ${value.send.outbox}
      where state = ${value.send.pending} and due_time <= ${momentSql(now)} and channel in ${list(closed)}`)
}

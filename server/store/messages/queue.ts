import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { MsgChannel, MsgTemplate } from '#contract/facts/messages'
import type { SendStatus } from '#contract/facts/messages'
import { isKeyOf } from '#contract/facts/closed'
import { INVITATION_DAYS } from '#contract/rules/expert/invitation'
import { MESSAGE_VARIABLES, partsOf, type MessageVariable } from '#contract/rules/message/text'
import { rows, type Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { message, messageBatch } from '#server/db/schema/index'
import { momentSql } from '#server/db/moments'

const DAY_MS = 86_400_000

export interface MessageDraft {
  project_id: number
  template: MsgTemplate
  /** With variables, see `MESSAGE_VARIABLES`. */
  title: string
  content: string
  channels: readonly MsgChannel[]
  send_time: Date
  submission_key?: string | undefined
  /** Null: sent by the system. */
  create_by: number | null
}

/** Variables with the same value for all recipients; `confirm` is the address before each invitee's key. */
export type SharedFacts = Readonly<Record<Exclude<MessageVariable, 'name' | 'undone'>, string>>

/**
 * A text with variables as an SQL expression over `recipientsOf`: replaced values are not searched for
 * variables again.
 */
function rendered(text: string, facts: SharedFacts): SQL {
  const columns = {
    name: sql`r.name`,
    undone: sql`r.undone::text`,
    // Recipients who have already answered get the console's address.
    confirm: sql`case when r.invited then ${facts.confirm}::text || r.key else ${facts.url}::text end`,
  }
  const pieces = partsOf(text, MESSAGE_VARIABLES).map((part) =>
    typeof part === 'string'
      ? sql`${part}::text`
      : isKeyOf(columns, part.variable)
        ? columns[part.variable]
        : sql`${facts[part.variable]}::text`,
  )
  return sql.join(pieces, sql` || `)
}

/** The batch of a submission that has arrived before. */
async function earlierBatch(
  db: Db,
  { create_by, submission_key }: MessageDraft,
): Promise<number | undefined> {
  if (create_by === null || submission_key === undefined) return undefined
  const [found] = await db
    .select({ batch_id: messageBatch.batch_id })
    .from(messageBatch)
    .where(and(eq(messageBatch.create_by, create_by), eq(messageBatch.submission_key, submission_key)))
  return found?.batch_id
}

/**
 * Queues a message for all recipients of a subquery, in one statement. In-site messages appear as soon as they
 * are due; the worker sends the others.
 * @param people see `recipientsOf`; recipients without an address for a channel are skipped there
 */
export async function queueMessages(db: Db, draft: MessageDraft, people: SQL, facts: SharedFacts, now: Date) {
  const { channels, send_time, submission_key = null, ...rest } = draft
  const [made] = await db
    .insert(messageBatch)
    .values({ ...rest, channels: [...channels], send_time, submission_key, create_time: now })
    .onConflictDoNothing()
    .returning({ batch_id: messageBatch.batch_id })
  if (!made) {
    const batch_id = await earlierBatch(db, draft)
    if (batch_id === undefined) throw new Error('a batch was neither made nor found')
    return { batch_id, isNew: false }
  }
  const { batch_id } = made
  const at = momentSql(send_time)
  const isDue = send_time.getTime() <= now.getTime()
  const arrives = isDue ? sql`c.channel = ${value.channel.site}` : sql`false`
  const asks = partsOf(draft.title + draft.content, MESSAGE_VARIABLES).some(
    (part) => typeof part !== 'string' && part.variable === 'confirm',
  )
  const until = new Date(send_time.getTime() + INVITATION_DAYS * DAY_MS).toISOString()
  await db.execute(sql`
    with r as materialized (select p.*, gen_random_uuid()::text as key from ${people} p),
    kept as (
      insert into invitation (invite_hash, project_id, user_id, expires_at, create_time)
      select encode(sha256(convert_to(r.key, 'UTF8')), 'hex'), ${draft.project_id}, r.user_id,
        ${until}::timestamptz, ${now.toISOString()}::timestamptz
      from r where ${asks} and r.invited)
    insert into message (batch_id, user_id, channel, address, title, content, state, due_time, sent_time)
    select ${batch_id}, r.user_id, c.channel,
      case c.channel when ${value.channel.sms} then r.phone when ${value.channel.email} then r.email end,
      ${rendered(draft.title, facts)}, ${rendered(draft.content, facts)},
      case when ${arrives} then ${value.send.sent} else ${value.send.pending} end, ${at}, case when ${arrives} then ${at} end
    from r
    cross join (select distinct unnest(array[${sql.join(
      channels.map((channel) => sql`${channel}::text`),
      sql`, `,
    )}]) as channel) c
    where c.channel = ${value.channel.site} or (c.channel = ${value.channel.sms} and r.phone is not null)
      or (c.channel = ${value.channel.email} and r.email is not null)
    on conflict do nothing`)
  return { batch_id, isNew: true }
}

/** Sends an in-site message without variables, within the transaction of the change it reports. */
export async function notify(
  db: Db,
  user_ids: readonly number[],
  words: Pick<MessageDraft, 'project_id' | 'template' | 'title' | 'content' | 'create_by'>,
  now: Date,
): Promise<void> {
  if (user_ids.length === 0) return
  const [made] = await db
    .insert(messageBatch)
    .values({ ...words, channels: ['site'], send_time: now, create_time: now })
    .returning({ batch_id: messageBatch.batch_id })
  if (!made) return
  const { title, content } = words
  const letter = { ...made, channel: 'site', state: 'sent', title, content } as const
  await db
    .insert(message)
    .values(user_ids.map((user_id) => ({ ...letter, user_id, due_time: now, sent_time: now })))
}

/** The number of recipients of a batch. */
export async function receiversOf(db: Db, batch_id: number): Promise<number> {
  const [found] = rows<{ n: number }>(
    await db.execute(
      sql`select count(distinct user_id)::int as n from ${message} where batch_id = ${batch_id}`,
    ),
  )
  return found?.n ?? 0
}

const has = (...states: readonly SendStatus[]) =>
  sql`exists (select 1 from message x where x.batch_id = b.batch_id and x.state in (${sql.join(
    states.map((state) => value.send[state]),
    sql`, `,
  )}))`

/**
 * An expression over `message_batch b`: its status. It only checks for existence by an index, and counts
 * nothing.
 */
export const batchStatus: SQL = sql`(case
  when ${has('sending')} or (${has('pending')} and ${has('sent', 'outbox', 'failed', 'unknown')}
    and b.send_time <= now()) then ${value.sendTotal.sending}
  when ${has('pending')} then ${value.sendTotal.pending}
  when ${has('failed', 'unknown')} then case when ${has('sent', 'outbox')} then ${value.sendTotal.part_failed} else ${value.sendTotal.failed} end
  when ${has('outbox')} then ${value.sendTotal.outbox}
  when ${has('cancelled')} and not ${has('sent')} then ${value.sendTotal.cancelled}
  else ${value.sendTotal.sent} end)`

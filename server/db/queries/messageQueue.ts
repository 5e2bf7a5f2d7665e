import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { MsgChannel, MsgTemplate } from '#contract/dict'
import { INVITATION_DAYS } from '#contract/rules/invitation'
import { partsOf, type MessageVariable } from '#contract/rules/messageText'
import { rows, type Db } from '#server/db/open'
import { message, messageBatch } from '#server/db/schema/index'
import { list } from '#server/db/within'

const DAY_MS = 86_400_000

export interface Draft {
  project_id: number
  template: MsgTemplate
  /** With variables, see `MESSAGE_VARIABLES`. */
  title: string
  content: string
  channels: readonly MsgChannel[]
  send_time: Date
  submission_key?: string | undefined
  /** Null: the system itself. */
  create_by: number | null
}

/** What is the same in everybody's text; `confirm` is the address before the key that each invited person gets. */
export type SharedFacts = Readonly<Record<Exclude<MessageVariable, 'name' | 'undone'>, string>>

/** A text with variables as an expression over the columns of `recipientsOf`: what a name holds is never read again. */
function rendered(text: string, facts: SharedFacts): SQL {
  const columns: Partial<Record<MessageVariable, SQL>> = {
    name: sql`r.name`,
    undone: sql`r.undone::text`,
    // Who has answered already is led to the console.
    confirm: sql`case when r.invited then ${facts.confirm}::text || r.key else ${facts.url}::text end`,
  }
  const pieces = partsOf(text).map((part) =>
    typeof part === 'string'
      ? sql`${part}::text`
      : (columns[part.variable] ?? sql`${facts[part.variable as keyof SharedFacts]}::text`),
  )
  return sql.join(pieces, sql` || `)
}

/** The batch that came of a submission, when it has arrived before. */
async function earlierBatch(db: Db, { create_by, submission_key }: Draft): Promise<number | undefined> {
  if (create_by === null || submission_key === undefined) return undefined
  const [found] = await db
    .select({ batch_id: messageBatch.batch_id })
    .from(messageBatch)
    .where(and(eq(messageBatch.create_by, create_by), eq(messageBatch.submission_key, submission_key)))
  return found?.batch_id
}

/**
 * Queues a text for everybody of a subquery of recipients, all of them in one statement. On the site it is there at
 * once when its time has come; the worker sends the rest.
 * @param people see `recipientsOf`; who has no address for a channel gets nothing by it
 */
export async function queueMessages(db: Db, draft: Draft, people: SQL, facts: SharedFacts, now: Date) {
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
  const at = sql`${send_time.toISOString()}::timestamptz`
  const isDue = send_time.getTime() <= now.getTime()
  const arrives = isDue ? sql`c.channel = 'site'` : sql`false`
  const asks = partsOf(draft.title + draft.content).some(
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
      case c.channel when 'sms' then r.phone when 'email' then r.email end,
      ${rendered(draft.title, facts)}, ${rendered(draft.content, facts)},
      case when ${arrives} then 'sent' else 'pending' end, ${at}, case when ${arrives} then ${at} end
    from r
    cross join (select distinct unnest(array[${sql.join(
      channels.map((channel) => sql`${channel}::text`),
      sql`, `,
    )}]) as channel) c
    where c.channel = 'site' or (c.channel = 'sms' and r.phone is not null)
      or (c.channel = 'email' and r.email is not null)
    on conflict do nothing`)
  return { batch_id, isNew: true }
}

/** Tells people something on the site, as it is written, in the transaction of what it is about. */
export async function notify(
  db: Db,
  user_ids: readonly number[],
  words: Pick<Draft, 'project_id' | 'template' | 'title' | 'content' | 'create_by'>,
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

/** How many people a batch reaches. */
export async function receiversOf(db: Db, batch_id: number): Promise<number> {
  const [found] = rows<{ n: number }>(
    await db.execute(
      sql`select count(distinct user_id)::int as n from ${message} where batch_id = ${batch_id}`,
    ),
  )
  return found?.n ?? 0
}

const has = (...states: readonly string[]) =>
  sql`exists (select 1 from message x where x.batch_id = b.batch_id and x.state in ${list(states)})`

/** An expression over `message_batch b`: how far it is. It asks an index whether there is any, and counts nothing. */
export const batchStatus: SQL = sql`(case
  when ${has('sending')} or (${has('pending')} and ${has('sent', 'outbox', 'failed', 'unknown')}
    and b.send_time <= now()) then 'sending'
  when ${has('pending')} then 'pending'
  when ${has('failed', 'unknown')} then case when ${has('sent', 'outbox')} then 'part_failed' else 'failed' end
  when ${has('outbox')} then 'outbox'
  when ${has('cancelled')} and not ${has('sent')} then 'cancelled'
  else 'sent' end)`

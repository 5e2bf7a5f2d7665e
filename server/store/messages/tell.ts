import { sql } from 'drizzle-orm'
import { MSG_CHANNEL, type MsgChannel } from '#contract/facts/messages'
import { keysOf } from '#contract/facts/closed'
import type { Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { message } from '#server/db/schema/message'
import { momentSql } from '#server/db/moments'
import { reachableAt } from './recipients'

interface Words {
  title: string
  content: string
}

interface Letter extends Words {
  user_id: number
}

/**
 * Tells people about what is theirs, in one statement, by those of the channels that reach them; it belongs to no project
 * and no batch. In-site it has arrived at once, the worker sends the others.
 */
export async function deliver(
  db: Db,
  letters: readonly Letter[],
  channels: readonly MsgChannel[],
  now: Date,
): Promise<void> {
  if (letters.length === 0) return
  const at = momentSql(now)
  const ways = sql.join(
    channels.map((channel) => sql`${channel}::text`),
    sql`, `,
  )
  const { phone, email } = reachableAt
  const isSite = sql`c.channel = ${value.channel.site}`
  await db.execute(sql`
    insert into ${message} (user_id, channel, address, title, content, state, urgent, due_time, sent_time, create_time)
    select u.user_id, c.channel, r.address, l.title, l.content,
      case when ${isSite} then ${value.send.sent} else ${value.send.pending} end, true, ${at},
      case when ${isSite} then ${at} end, ${at}
    from rows from (jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as (user_id int, title text, content text))
      with ordinality as l(user_id, title, content, place)
    join sys_user u on u.user_id = l.user_id
    left join expert e on e.user_id = u.user_id
    cross join unnest(array[${ways}]) with ordinality as c(channel, place)
    cross join lateral (
      select case c.channel when ${value.channel.sms} then ${phone} when ${value.channel.email} then ${email} end as address) r
    where ${isSite} or r.address is not null
    order by l.place, c.place`)
}

/** Tells one user about their own account, by every channel that reaches them. */
export const tellEverywhere = (db: Db, user_id: number, words: Words, now: Date): Promise<void> =>
  deliver(db, [{ user_id, ...words }], keysOf(MSG_CHANNEL), now)

import { sql } from 'drizzle-orm'
import { MSG_CHANNEL } from '#contract/facts/messages'
import { keysOf } from '#contract/facts/closed'
import type { Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { message } from '#server/db/schema/message'
import { reachableAt } from './recipients'

interface Words {
  title: string
  content: string
}

/**
 * Tells one user about their own account, on the site and by every channel that reaches them; it belongs to no project
 * and no batch. In-site it has arrived at once, the worker sends the others.
 */
export async function tellEverywhere(db: Db, user_id: number, { title, content }: Words, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const channels = sql.join(
    keysOf(MSG_CHANNEL).map((channel) => sql`${channel}::text`),
    sql`, `,
  )
  const { phone, email } = reachableAt
  const isSite = sql`c.channel = ${value.channel.site}`
  await db.execute(sql`
    insert into ${message} (user_id, channel, address, title, content, state, urgent, due_time, sent_time, create_time)
    select r.user_id, c.channel, r.address, ${title}, ${content},
      case when ${isSite} then ${value.send.sent} else ${value.send.pending} end, true, ${at},
      case when ${isSite} then ${at} end, ${at}
    from unnest(array[${channels}]) with ordinality as c(channel, place)
    cross join lateral (
      select u.user_id, case c.channel when ${value.channel.sms} then ${phone} when ${value.channel.email} then ${email} end as address
      from sys_user u left join expert e on e.user_id = u.user_id where u.user_id = ${user_id}) r
    where ${isSite} or r.address is not null
    order by c.place`)
}

import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { within } from '#server/db/within'

/** A condition on `message x`: what a user finds in their own inbox. */
export const inInbox = (user_id: number): SQL =>
  sql`x.user_id = ${user_id} and x.channel = ${value.channel.site} and x.state = ${value.send.sent}`

/**
 * Marks messages of one's own as read, once; reading them again changes nothing.
 * @param message_ids undefined: all of them
 */
export const markRead = (db: Db, user_id: number, now: Date, message_ids: readonly number[] | undefined) =>
  db.execute(sql`update message x set read_time = ${now.toISOString()}::timestamptz
    where ${inInbox(user_id)} and x.read_time is null
      and ${message_ids ? within(sql`x.message_id`, message_ids) : sql`true`}`)

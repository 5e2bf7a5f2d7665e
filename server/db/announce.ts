import { sql } from 'drizzle-orm'
import type { Db } from './open'

/** The channel of PostgreSQL on which server processes tell each other what has changed. */
export const CHANNEL = 'review_changes'

/**
 * What a message is about, and all that it says: whoever wants to know more asks for it, and is answered by what he may
 * see. `everything` stands for messages that may have been missed.
 */
export type Topic = `project:${number}` | `user:${number}` | 'everything'

export const projectTopic = (project_id: number): Topic => `project:${project_id}`
export const userTopic = (user_id: number): Topic => `user:${user_id}`

/**
 * Tells every server process on this database that something has changed. In a transaction nobody hears of it before
 * it is committed, nor when it is rolled back.
 */
export async function announce(db: Db, topics: readonly Topic[]): Promise<void> {
  const told = [...new Set(topics)]
  if (told.length === 0) return
  await db.execute(sql`select pg_notify(${CHANNEL}, topic)
    from jsonb_array_elements_text(${JSON.stringify(told)}::jsonb) topic`)
}

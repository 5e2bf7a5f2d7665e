import { sql } from 'drizzle-orm'
import type { Db } from './client'

/** The PostgreSQL channel (LISTEN/NOTIFY) on which server processes announce changes. */
export const ANNOUNCE_CHANNEL = 'review_changes'

/**
 * The subject of a change, which is the whole message: receivers query the details with their own permissions.
 * `everything` means that messages may have been missed.
 */
export type Topic = `project:${number}` | `user:${number}` | 'everything'

export const projectTopic = (project_id: number): Topic => `project:${project_id}`
export const userTopic = (user_id: number): Topic => `user:${user_id}`

/**
 * Notifies every server process on this database of a change. Within a transaction the notification is sent on
 * commit, and never after a rollback.
 */
export async function announce(db: Db, topics: readonly Topic[]): Promise<void> {
  const changed = [...new Set(topics)]
  if (changed.length === 0) return
  await db.execute(sql`select pg_notify(${ANNOUNCE_CHANNEL}, topic)
    from jsonb_array_elements_text(${JSON.stringify(changed)}::jsonb) topic`)
}

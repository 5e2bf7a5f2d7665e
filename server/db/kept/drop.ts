import { sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'

/** Milliseconds: much longer than a reading is kept. */
export const DROP_MARKS_MS = 5 * 60_000

/**
 * Removes marks that no process asks for any more: those of transactions which were over when this was called last.
 * @returns to be called again and again, with a pause of `DROP_MARKS_MS`
 */
export function marksDropper(db: Db): () => Promise<void> {
  let before: string | undefined
  return async () => {
    if (before !== undefined)
      await db.execute(sql`delete from change_mark where pg_visible_in_snapshot(xid, ${before}::pg_snapshot)`)
    const [found] = rows<{ at: string }>(await db.execute(sql`select pg_current_snapshot()::text as at`))
    before = found?.at
  }
}

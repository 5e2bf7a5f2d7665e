import { sql, type SQL } from 'drizzle-orm'
import type { DeclareStep } from '#contract/facts/declaration/life'
import { rows, type Db } from '#server/db/client'
import { list } from '#server/db/within'
import { momentSql } from '#server/db/moments'

export interface Move {
  /** Who takes the step; null: somebody without an account. */
  by: { user_id: number; dept_id: number | null } | null
  now: Date
  reason?: string
}

/**
 * Takes a step with many books in one statement: the states, and the lines of the flow. Books that are in no state from
 * which the step leads stay as they are.
 * @param where a condition on `book b`
 * @returns the keys of the books that took it, in ascending order
 */
export async function moveBooks(
  db: Db,
  { from, to, label }: DeclareStep,
  where: SQL,
  { by, now, reason }: Move,
): Promise<number[]> {
  const at = momentSql(now)
  const user_id = by?.user_id ?? null
  const found = rows<{ book_id: number }>(
    await db.execute(sql`
      with old as (
        select b.book_id, b.declare_status from book b
        where b.declare_status in ${list(from)} and ${where} order by b.book_id for update
      ), moved as (
        update book set declare_status = ${to}, update_by = coalesce(${user_id}::int, book.update_by), update_time = ${at}
        from old where book.book_id = old.book_id returning book.book_id
      ), told as (
        insert into declare_flow (book_id, from_status, to_status, event, user_id, dept_id, reason, create_time)
        select old.book_id, old.declare_status, ${to}, ${label}, ${user_id}::int, ${by?.dept_id ?? null}::int,
          ${reason ?? null}, ${at}
        from old order by old.book_id
      )
      select book_id from moved order by book_id`),
  )
  return found.map(({ book_id }) => book_id)
}

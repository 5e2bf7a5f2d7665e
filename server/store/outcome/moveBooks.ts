import { sql, type SQL } from 'drizzle-orm'
import { OUTCOME_STEPS, type OutcomeStepKey } from '#contract/facts/declaration/outcome'
import { rows, type Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { list } from '#server/db/within'

interface Move {
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
  step: OutcomeStepKey,
  where: SQL,
  { by, now, reason }: Move,
): Promise<number[]> {
  const { from, to, label } = OUTCOME_STEPS[step]
  const at = sql`${now.toISOString()}::timestamptz`
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

/** A condition on `book b`: counted in a project, not as a trial sample. */
export const inProject = (project_id: number, more: SQL = sql`true`): SQL => sql`exists (
  select from project_book pb where pb.book_id = b.book_id and pb.project_id = ${project_id} and not pb.is_trial
    and ${more})`

/** Has a score that is ranked, or was vetoed: its review is done. Of `project_book pb`. */
const isDone = sql`(pb.rank_all is not null or pb.result_status = ${value.result.vetoed})`

/**
 * Follows a calculation: a book with a final score, or a confirmed veto, has been reviewed; one that lost it has not.
 * A test project leaves its books alone, because they are declared for another review.
 */
export async function followResults(
  db: Db,
  { project_id, is_test }: { project_id: number; is_test: boolean },
  move: Move,
): Promise<void> {
  if (is_test) return
  await moveBooks(db, 'review_done', inProject(project_id, isDone), move)
  await moveBooks(db, 'review_undone', inProject(project_id, sql`not ${isDone}`), move)
}

import { sql, type SQL } from 'drizzle-orm'
import { OUTCOME_STEPS } from '#contract/facts/declaration/outcome'
import type { Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { moveBooks, type Move } from '#server/store/declarations/moveBooks'

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
  await moveBooks(db, OUTCOME_STEPS.review_done, inProject(project_id, isDone), move)
  await moveBooks(db, OUTCOME_STEPS.review_undone, inProject(project_id, sql`not ${isDone}`), move)
}

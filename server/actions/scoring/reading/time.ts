import { and, eq, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { assignment } from '#server/db/schema/scoring'
import { forbidden, type Context, type Handlers } from '#server/define'

/** The maximum reading time per book: it stops the clock of a window that is never closed. */
const MOST_SECONDS = 1_000_000

async function add(
  { db, user, now }: Context,
  place: { project_id: number; book_id: number },
  seconds: number,
) {
  const [own] = await db
    .update(assignment)
    .set({
      read_seconds: sql`least(${assignment.read_seconds} + ${seconds}, ${MOST_SECONDS})`,
      first_open_time: sql`coalesce(${assignment.first_open_time}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(assignment.project_id, place.project_id),
        eq(assignment.book_id, place.book_id),
        eq(assignment.user_id, user.user_id),
      ),
    )
    .returning({ read_seconds: assignment.read_seconds })
  if (!own) throw forbidden(REFUSAL.notAssigned)
  return own
}

/** 阅读计时. Reported every minute; it affects nothing, and the log states it only with the submission. */
export const readingTimeHandlers: Handlers<'reading_time_add'> = {
  reading_time_add: ({ seconds, ...place }, ctx) => add(ctx, place, seconds),
}

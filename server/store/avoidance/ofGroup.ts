import { and, eq, inArray } from 'drizzle-orm'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import type { Db } from '#server/db/client'
import { seatIsHeld } from '#server/db/conditions'
import { member } from '#server/db/schema/index'
import { avoidanceView } from './view'

/**
 * Avoidances between the experts and the books of one group, counted per expert and per book.
 * @param book_ids only these books of the group
 */
export async function groupAvoidance(
  db: Db,
  project_id: number,
  group_id: number,
  book_ids?: readonly number[],
): Promise<{ byExpert: ReadonlyMap<number, number>; byBook: ReadonlyMap<number, number> }> {
  const [view, seats] = await Promise.all([
    avoidanceView(db, project_id, { group_ids: [group_id], book_ids }),
    db
      .select({ user_id: member.user_id })
      .from(member)
      .where(
        and(eq(member.group_id, group_id), inArray(member.member_type, [...SCORING_MEMBERS]), seatIsHeld()),
      ),
  ])
  const byExpert = new Map<number, number>()
  const byBook = new Map<number, number>()
  for (const { user_id } of seats)
    for (const book_id of view.books.keys())
      if (view.judge(user_id, book_id)) {
        byExpert.set(user_id, (byExpert.get(user_id) ?? 0) + 1)
        byBook.set(book_id, (byBook.get(book_id) ?? 0) + 1)
      }
  return { byExpert, byBook }
}

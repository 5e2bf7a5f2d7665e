import { and, eq, inArray, sql } from 'drizzle-orm'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import { addTo } from '#contract/rules/addTo'
import { rows, type Db } from '#server/db/client'
import { seatIsHeld } from '#server/db/conditions'
import { part } from '#server/db/facts'
import { member } from '#server/db/schema/index'
import { whileUnchanged } from '#server/db/kept/unchanged'
import { within } from '#server/db/within'
import { apartIn } from './apart'
import { avoidanceView, conflictsOf, JUDGED_BY } from './view'

/**
 * Avoidances between the experts and the books of one group, counted per expert and per book.
 * @param book_ids only these books of the group
 */
export const groupAvoidance = (
  db: Db,
  project_id: number,
  group_id: number,
  book_ids?: readonly number[],
): Promise<{ byExpert: ReadonlyMap<number, number>; byBook: ReadonlyMap<number, number> }> =>
  whileUnchanged(db, JSON.stringify(['avoided', project_id, group_id, book_ids]), JUDGED_BY, () =>
    countAvoidance(db, project_id, group_id, book_ids),
  )

async function countAvoidance(db: Db, project_id: number, group_id: number, book_ids?: readonly number[]) {
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

/**
 * How many books of a group the rules keep from each of these people, who need no seat in it.
 * @param places a person and the group that is looked at; who stands with several groups has the sum of them
 */
export async function avoidedBookNums(
  db: Db,
  project_id: number,
  places: readonly { user_id: number; group_id: number }[],
): Promise<ReadonlyMap<number, number>> {
  const nums = new Map<number, number>()
  if (places.length === 0) return nums
  const { books, judge } = await avoidanceView(db, project_id, {
    group_ids: [...new Set(places.map(({ group_id }) => group_id))],
    people: [...new Set(places.map(({ user_id }) => user_id))],
  })
  const byGroup = new Map<number | null, number[]>()
  for (const { group_id, book_id } of books.values()) addTo(byGroup, group_id, book_id)
  for (const { user_id, group_id } of places) {
    const avoided = (byGroup.get(group_id) ?? []).filter((book_id) => judge(user_id, book_id)).length
    nums.set(user_id, (nums.get(user_id) ?? 0) + avoided)
  }
  return nums
}

/** How many active assignments of each of these groups the rules forbid, without those that a manager forced. */
export const conflictNums = (
  db: Db,
  project_id: number,
  group_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  whileUnchanged(
    db,
    JSON.stringify(['conflicts', project_id, group_ids]),
    [...JUDGED_BY, 'assignment', 'expert_apart'],
    () => countConflicts(db, project_id, group_ids),
  )

async function countConflicts(db: Db, project_id: number, group_ids: readonly number[]) {
  const nums = new Map(group_ids.map((group_id) => [group_id, 0]))
  const add = (group_id: number, num: number) => nums.set(group_id, (nums.get(group_id) ?? 0) + num)
  // Whom to keep apart depends on who was assigned first, so that all assignments are looked at in their order.
  if ((await apartIn(db, project_id)).length > 0) {
    for (const { group_id, forced } of await conflictsOf(db, project_id, { group_ids }))
      if (!forced) add(group_id, 1)
    return nums
  }
  const { judge } = await avoidanceView(db, project_id, { group_ids })
  const found = await db.execute(sql`select group_id, user_id, json_agg(book_id) as book_ids from assignment
    where project_id = ${project_id} and ${within(sql`group_id`, group_ids)} and review_status in ${part.active}
      and forced_reason is null
    group by group_id, user_id`)
  for (const { group_id, user_id, book_ids } of rows<{
    group_id: number
    user_id: number
    book_ids: number[]
  }>(found))
    add(group_id, book_ids.filter((book_id) => judge(user_id, book_id)).length)
  return nums
}

import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import type { Group, Project } from '#server/db/rows'
import { assignment, projectBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal } from '#server/define'
import { isActive } from '#server/store/assignments/conditions'
import { leaderBooks } from '#server/store/leader/books'
import { figuresOfBooks, schemeOf } from '#server/store/results/material'

/** The most experts that are added to a book because its reviews diverge. */
const MOST = 2

async function reserveNums(db: Db, project_id: number, book_ids: readonly number[]) {
  const found = await db
    .select({ book_id: assignment.book_id, num: sql<number>`count(*)::int` })
    .from(assignment)
    .where(
      and(
        eq(assignment.project_id, project_id),
        within(assignment.book_id, book_ids),
        eq(assignment.assign_type, 'reserve'),
        isActive,
      ),
    )
    .groupBy(assignment.book_id)
  return new Map(found.map(({ book_id, num }) => [book_id, num]))
}

/**
 * 增补专家: a book whose reviews diverge gets one or two experts beyond the number it needs.
 * @param added the pairs that are to be assigned
 * @throws Refusal for a book whose reviews do not diverge, or that would get more of them
 */
export async function refuseReserve(
  db: Db,
  { group_id }: Pick<Group, 'group_id'>,
  project: Project,
  added: readonly { book_id: number }[],
): Promise<void> {
  const book_ids = [...new Set(added.map(({ book_id }) => book_id))]
  if (book_ids.length === 0) return
  const books = await leaderBooks(
    db,
    and(eq(projectBook.group_id, group_id), within(projectBook.book_id, book_ids)),
  )
  const material = await figuresOfBooks(db, project, await schemeOf(db, project), books)
  const known = await reserveNums(db, project.project_id, book_ids)
  for (const { book_id, book_name } of books) {
    if ((material.get(book_id)?.deviations.length ?? 0) === 0)
      throw new Refusal(`教材《${book_name}》的评审没有较大分歧，不能增补专家`)
    const has = known.get(book_id) ?? 0
    if (has + added.filter((pair) => pair.book_id === book_id).length > MOST)
      throw new Refusal(`教材《${book_name}》最多增补${MOST}位专家${has > 0 ? `，已增补${has}位` : ''}`)
  }
}

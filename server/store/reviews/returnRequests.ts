import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client'
import {
  assignment,
  book,
  expert,
  group,
  projectBook,
  projectManager,
  returnRequest,
  user,
} from '#server/db/schema/index'
import { within } from '#server/db/within'
import { personName } from '#server/store/members/seats'

const asker = alias(user, 'asker')
const askerProfile = alias(expert, 'asker_profile')

/** The requester's display name. */
export const askerName = sql<string>`coalesce(${askerProfile.name}, ${asker.nick_name})`

/** Return requests joined with their reviews, books and people, to be filtered, sorted and paged. */
export const returnRequests = (db: Db) =>
  db
    .select({
      request: returnRequest,
      group_id: assignment.group_id,
      group_name: group.group_name,
      book_id: assignment.book_id,
      book_name: book.book_name,
      sort_no: sql<number>`coalesce(${projectBook.sort_no}, 0)`,
      anon_no: assignment.anon_no,
      user_id: assignment.user_id,
      name: personName,
      leader_name: askerName,
    })
    .from(returnRequest)
    .innerJoin(assignment, eq(assignment.fenpei_id, returnRequest.fenpei_id))
    .innerJoin(group, eq(group.group_id, assignment.group_id))
    .innerJoin(book, eq(book.book_id, assignment.book_id))
    .innerJoin(user, eq(user.user_id, assignment.user_id))
    .innerJoin(asker, eq(asker.user_id, returnRequest.create_by))
    .leftJoin(expert, eq(expert.user_id, assignment.user_id))
    .leftJoin(askerProfile, eq(askerProfile.user_id, returnRequest.create_by))
    .leftJoin(
      projectBook,
      and(eq(projectBook.project_id, returnRequest.project_id), eq(projectBook.book_id, assignment.book_id)),
    )
    .$dynamic()

/** The latest request for each of these reviews. */
export async function lastRequests(db: Db, fenpei_ids: readonly number[]) {
  const found = await db
    .selectDistinctOn([returnRequest.fenpei_id])
    .from(returnRequest)
    .where(within(returnRequest.fenpei_id, fenpei_ids))
    .orderBy(returnRequest.fenpei_id, desc(returnRequest.request_id))
  return new Map(found.map((row) => [row.fenpei_id, row]))
}

/** Closes the open requests for these reviews. @returns the requesters, each once */
export async function settleRequests(
  db: Db,
  where: SQL | undefined,
  values: Pick<
    typeof returnRequest.$inferInsert,
    'request_status' | 'decide_by' | 'decide_time' | 'decide_reason'
  >,
): Promise<number[]> {
  const settled = await db
    .update(returnRequest)
    .set(values)
    .where(and(where, eq(returnRequest.request_status, 'pending')))
    .returning({ create_by: returnRequest.create_by })
  return [...new Set(settled.map(({ create_by }) => create_by))]
}

/** The managers of a project, or its creator where there are none. */
export async function managersOf(
  db: Db,
  { project_id, create_by }: { project_id: number; create_by: number },
): Promise<number[]> {
  const found = await db
    .select({ user_id: projectManager.user_id })
    .from(projectManager)
    .where(eq(projectManager.project_id, project_id))
  return found.length > 0 ? found.map(({ user_id }) => user_id) : [create_by]
}

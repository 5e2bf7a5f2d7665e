import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { MaskField } from '#contract/dict'
import type { PrintWanted } from '#server/db/schema/print'
import { assignment, group, projectBook } from '#server/db/schema/index'
import type { Context } from '#server/define'
import type { Project } from '#server/access/scope'

export type Who = Pick<Context, 'db' | 'user'>
export type Wanted = PrintWanted & { project_id: number }

/** What a caller may print of what he asked for. */
export interface Printable {
  project: Project
  /** Keys of the forms, in the order of the paper: of reviews, opinions, groups, seats or books. */
  ids: number[]
  draft_num: number
  /** He may have them without names only. */
  only_anonymous: boolean
  mask: readonly MaskField[] | null
  /** Why there is nothing yet, or null. */
  reason: string | null
  /** Why he sees nothing of a book of a group, or null. */
  hidden: (group_id: number, book_id: number) => string | null
}

/** Everything there is, and nothing hidden. */
export const open = (found: Project) => ({
  project: found,
  ids: [],
  draft_num: 0,
  only_anonymous: false,
  mask: null,
  reason: null,
  hidden: () => null,
})

/** Of the rows, the keys and how many are drafts. */
export const counted = (rows: readonly { id: number; done: boolean }[]) => ({
  ids: rows.map(({ id }) => id),
  draft_num: rows.filter(({ done }) => !done).length,
})

/** Reviews in the order of groups, books and experts. */
export const reviewsWhere = (db: Who['db'], where: SQL | undefined) =>
  db
    .select({
      id: assignment.fenpei_id,
      group_id: assignment.group_id,
      book_id: assignment.book_id,
      done: sql<boolean>`${assignment.review_status} = 'locked'`,
    })
    .from(assignment)
    .innerJoin(group, eq(group.group_id, assignment.group_id))
    .leftJoin(
      projectBook,
      and(eq(projectBook.project_id, assignment.project_id), eq(projectBook.book_id, assignment.book_id)),
    )
    .where(where)
    .orderBy(
      asc(group.order_num),
      asc(group.group_id),
      sql`coalesce(${projectBook.sort_no}, 0)`,
      asc(assignment.book_id),
      asc(assignment.anon_no),
      asc(assignment.fenpei_id),
    )

export function reviewFilter(
  { project_id, group_id, book_id, user_id }: Wanted,
  statuses: readonly string[],
) {
  return and(
    eq(assignment.project_id, project_id),
    inArray(assignment.review_status, [...statuses]),
    group_id === undefined ? undefined : eq(assignment.group_id, group_id),
    book_id === undefined ? undefined : eq(assignment.book_id, book_id),
    user_id === undefined ? undefined : eq(assignment.user_id, user_id),
  )
}

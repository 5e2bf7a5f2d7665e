import type { ReviewStatus } from '#contract/facts/reviews'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { MaskField } from '#contract/facts/project'
import { value } from '#server/db/facts'
import type { PrintSelection } from '#server/db/schema/print'
import { assignment, group, projectBook } from '#server/db/schema/index'
import type { Context } from '#server/define'
import type { Project } from '#server/db/rows'

export type PrintContext = Pick<Context, 'db' | 'user'>
export type PrintRequest = PrintSelection & { project_id: number }

/** The forms that a caller may print, among those requested. */
export interface Printable {
  project: Project
  /** Keys of the forms in printing order: of reviews, opinions, groups, seats or books. */
  ids: number[]
  draft_num: number
  /** The caller may print them only without names. */
  only_anonymous: boolean
  mask: readonly MaskField[] | null
  /** Why there is nothing to print yet, or null. */
  reason: string | null
  /** Why a book of a group is hidden from the caller, or null. */
  hidden: (group_id: number, book_id: number) => string | null
}

/** Full access: names included, no book hidden. */
export const nothingHidden = (found: Project) => ({
  project: found,
  ids: [],
  draft_num: 0,
  only_anonymous: false,
  mask: null,
  reason: null,
  hidden: () => null,
})

/** The keys of the rows, and the number of drafts among them. */
export const counted = (rows: readonly { id: number; done: boolean }[]) => ({
  ids: rows.map(({ id }) => id),
  draft_num: rows.filter(({ done }) => !done).length,
})

/** Reviews ordered by group, book and expert. */
export const reviewsWhere = (db: PrintContext['db'], where: SQL | undefined) =>
  db
    .select({
      id: assignment.fenpei_id,
      group_id: assignment.group_id,
      book_id: assignment.book_id,
      done: sql<boolean>`${assignment.review_status} = ${value.review.locked}`,
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

export function printableReviewsWhere(
  { project_id, group_id, book_id, user_id }: PrintRequest,
  statuses: readonly ReviewStatus[],
) {
  return and(
    eq(assignment.project_id, project_id),
    inArray(assignment.review_status, [...statuses]),
    group_id === undefined ? undefined : eq(assignment.group_id, group_id),
    book_id === undefined ? undefined : eq(assignment.book_id, book_id),
    user_id === undefined ? undefined : eq(assignment.user_id, user_id),
  )
}

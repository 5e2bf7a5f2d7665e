import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { LIBRARIANS } from '#contract/roles'
import { assignment, book, projectBook } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'
import { isActive } from '#server/store/assignments/conditions'
import { holds, managedProjects } from './scope'

/** A condition on `book`: books of the projects this user runs or oversees, and books waiting for a review. */
export function visibleBooks(user: CurrentUser): SQL | undefined {
  const managed = managedProjects(user, projectBook.project_id)
  return (
    managed &&
    or(
      eq(book.declare_status, 'formal_passed'),
      sql`${book.book_id} in (select ${projectBook.book_id} from ${projectBook} where ${managed})`,
    )
  )
}

/** Whether the user reads lists of the library; other callers read the books that they review. */
export const readsLibrary = (user: CurrentUser): boolean => holds(user, ...LIBRARIANS)

/** A condition on `assignment`: the books that this user has to review or has reviewed. */
export const ownAssignments = (user: CurrentUser): SQL | undefined =>
  and(eq(assignment.user_id, user.user_id), isActive)

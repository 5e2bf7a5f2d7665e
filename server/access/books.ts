import { eq, or, sql, type SQL } from 'drizzle-orm'
import { book, projectBook } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'
import { managedProjects } from './scope'

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

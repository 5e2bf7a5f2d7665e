import { or, sql, type SQL } from 'drizzle-orm'
import { book } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'
import { ownBooks } from '#server/access/published'
import { holds } from '#server/access/scope'

/** Imported books that name the unit of an author as that of their first editor; a colleague's drafts are not told. */
const importedOfUnit = (user: CurrentUser): SQL | undefined =>
  holds(user, 'schoolMan')
    ? sql`(${book.import_id} is not null and ${book.first_editor_dept_id} = ${user.dept_id})`
    : undefined

/** A condition on `book`: books from which this user may begin a declaration; undefined for all of them. */
export const libraryBooks = (user: CurrentUser): SQL | undefined =>
  holds(user, 'admin', 'sys2') ? undefined : or(ownBooks(user), importedOfUnit(user))

import { sql, type SQL } from 'drizzle-orm'
import { visibleBooks } from '#server/access/books'
import { holds } from '#server/access/scope'
import { book } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'

/** A condition on `book`: books that this user examines or has examined, as the first or the second examiner. */
export const ownExamined = (user: CurrentUser): SQL =>
  holds(user, 'formalExamination')
    ? sql`exists (select 1 from formal_exam e where e.book_id = ${book.book_id}
        and (e.examiner_id = ${user.user_id} or e.second_examiner_id = ${user.user_id}))`
    : sql`false`

/** A condition on `book`: books whose examination this user reads; undefined: all of them. */
export const readsExamined = (user: CurrentUser): SQL | undefined => {
  if (holds(user, 'admin', 'sys2', 'reviewActivity')) return undefined
  return holds(user, 'pingShenManage') ? visibleBooks(user) : ownExamined(user)
}

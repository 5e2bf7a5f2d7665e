import { eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/roles'
import { book, project, projectBook } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'

/** States in which results are out. */
const OUT = sql`('publicity', 'finished', 'archived')`

/**
 * The name of the user's unit, for books that know their units by name alone; null when another unit has the same
 * name: what cannot be told apart is nobody's.
 */
const ownName = ({ dept_id }: CurrentUser) =>
  sql`(select d.dept_name from dept d where d.dept_id = ${dept_id}
    and not exists (select 1 from dept twin where twin.dept_name = d.dept_name and twin.dept_id <> d.dept_id))`

/** Of a province's office the books of the province; of one that works for a ministry those it recommended. */
const ofProvince = (user: CurrentUser) => sql`case
  when (select d.buwei from dept d where d.dept_id = ${user.dept_id})
    then ${book.recommend_channel} = 'ministry' and ${ofRecommender(user)}
  else ${book.province_id} = (select d.province_id from dept d where d.dept_id = ${user.dept_id}) end`

const ofRecommender = (user: CurrentUser) => sql`${book.recommend_unit} = ${ownName(user)}`

/** Which books are whose, for those who declare and recommend. */
const BOOKS: Partial<Record<Role, (user: CurrentUser) => SQL>> = {
  committee: ofRecommender,
  hangAdmin: ofRecommender,
  hangzhiban: () => sql`${book.recommend_channel} = 'hang'`,
  province: ofProvince,
  province2: ofProvince,
  school: (user) => sql`(${book.declare_dept_id} = ${user.dept_id}
    or (${book.declare_dept_id} is null and ${book.declare_unit} = ${ownName(user)})
    or ${book.first_editor_unit} = ${ownName(user)})`,
  schoolMan: (user) => eq(book.create_by, user.user_id),
  publisher: (user) => sql`${book.publisher_name} = ${ownName(user)}`,
}

/** A condition on `book`: what this user has declared or recommended; false for everybody who does neither. */
export const ownBooks = (user: CurrentUser): SQL =>
  or(...user.roles.flatMap((role) => BOOKS[role]?.(user) ?? [])) ?? sql`false`

/** A condition on a project id: its results are out, and a book of this user is among them. */
export const publishedProjects = (user: CurrentUser, column: AnyPgColumn): SQL =>
  user.roles.some((role) => role in BOOKS)
    ? sql`${column} in (select ${project.project_id} from ${project}
        where ${project.project_status} in ${OUT} and exists (
          select 1 from ${projectBook} join ${book} on ${book.book_id} = ${projectBook.book_id}
          where ${projectBook.project_id} = ${project.project_id} and not ${projectBook.is_trial}
            and ${ownBooks(user)}))`
    : sql`false`

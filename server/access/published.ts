import { eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/roles'
import { book, project, projectBook } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'

/** States in which results are out. */
const OUT = sql`('publicity', 'finished', 'archived')`

const ofUnit = (field: 'dept_name' | 'province_id', { dept_id }: CurrentUser) =>
  sql`(select d.${sql.identifier(field)} from dept d where d.dept_id = ${dept_id})`

/** Of a province's office its own books; of one that works for a ministry those of that channel. */
const ofProvince = (user: CurrentUser) => sql`case
  when (select d.buwei from dept d where d.dept_id = ${user.dept_id})
    then ${book.recommend_channel} = 'ministry' and ${book.recommend_unit} = ${ofUnit('dept_name', user)}
  else ${book.province_id} = ${ofUnit('province_id', user)} end`

const ofRecommender = (user: CurrentUser) => sql`${book.recommend_unit} = ${ofUnit('dept_name', user)}`

/** Which books are whose, for those who declare and recommend. */
const BOOKS: Partial<Record<Role, (user: CurrentUser) => SQL>> = {
  committee: ofRecommender,
  hangAdmin: ofRecommender,
  hangzhiban: () => sql`${book.recommend_channel} = 'hang'`,
  province: ofProvince,
  province2: ofProvince,
  school: (user) => sql`(${book.declare_dept_id} = ${user.dept_id}
    or ${book.declare_unit} = ${ofUnit('dept_name', user)} or ${book.first_editor_unit} = ${ofUnit('dept_name', user)})`,
  schoolMan: (user) => eq(book.create_by, user.user_id),
  publisher: (user) => sql`${book.publisher_name} = ${ofUnit('dept_name', user)}`,
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

import { eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { Role } from '#contract/roles'
import { part, value } from '#server/db/facts'
import { book, project, projectBook } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'
import { checkedInProvince } from './declaring/checks'

/**
 * The name of the user's unit, for books that record only the name; null when another unit has the same name,
 * because the owner would be ambiguous.
 */
export const ownName = ({ dept_id }: CurrentUser) =>
  sql`(select d.dept_name from dept d where d.dept_id = ${dept_id}
    and not exists (select 1 from dept twin where twin.dept_name = d.dept_name and twin.dept_id <> d.dept_id))`

/** A condition on `book`: handed in to the unit that recommends it, whatever has become of it since. */
export const isHandedOver = sql`(${book.submit_time} is not null and ${book.declare_status} not in ${part.beforeRecommender})`

/**
 * For a provincial office the books of the province, those of others that were handed in to it, and those that it checks
 * for another channel; for one that works for a ministry the books it recommended.
 */
const ofProvince = (user: CurrentUser) => sql`case
  when (select d.buwei from dept d where d.dept_id = ${user.dept_id})
    then ${book.recommend_channel} = ${value.recommender.ministry} and ${ofRecommender(user)}
  else ${book.province_id} = (select d.province_id from dept d where d.dept_id = ${user.dept_id})
    or (${book.recommend_dept_id} = ${user.dept_id} and ${isHandedOver}) or ${checkedInProvince(user)} end`

const ofRecommender = (user: CurrentUser) => sql`(${book.recommend_dept_id} = ${user.dept_id}
  or (${book.recommend_dept_id} is null and ${book.recommend_unit} = ${ownName(user)}))`

/** Which books belong to a declaring or recommending role. */
const BOOKS: Partial<Record<Role, (user: CurrentUser) => SQL>> = {
  committee: ofRecommender,
  hangAdmin: ofRecommender,
  hangzhiban: () => sql`${book.recommend_channel} = ${value.recommender.hang}`,
  province: ofProvince,
  province2: ofProvince,
  school: (user) => sql`(${book.declare_dept_id} = ${user.dept_id}
    or (${book.declare_dept_id} is null and ${book.declare_unit} = ${ownName(user)})
    or ${book.first_editor_dept_id} = ${user.dept_id})`,
  schoolMan: (user) => eq(book.create_by, user.user_id),
  publisher: (
    user,
  ) => sql`(btrim(${book.publisher_name}) = ${ownName(user)} or ${book.declare_dept_id} = ${user.dept_id}
    or ${book.publisher_id} = (select p.publisher_id from publisher p where p.dept_id = ${user.dept_id}))`,
}

/** A condition on `book`: books this user has declared or recommended; false for all other roles. */
export const ownBooks = (user: CurrentUser): SQL =>
  or(...user.roles.flatMap((role) => BOOKS[role]?.(user) ?? [])) ?? sql`false`

/** Of `book`: it is in a review whose results are not public yet. */
const isUnannounced = sql`exists (select 1 from project_book w join review_project p on p.project_id = w.project_id
  where w.book_id = book.book_id and not w.is_trial and not p.is_test and p.project_status not in ${part.resultsOut})`

/**
 * The state of a declaration as its own people may know it: a decision that is withheld from publication stays unknown,
 * and so does a selection until publicity begins. Of `book`, which a column would lose in a query of one table.
 */
export const toldStatus = sql<DeclareStatus>`case when book.declare_status in ${part.decided} and exists (
    select 1 from project_book w where w.book_id = book.book_id and not w.is_trial and not w.publish_flag)
  then ${value.declare.in_review}
  when book.declare_status in ${part.untoldOutcome} and ${isUnannounced} then ${value.declare.reviewed}
  else book.declare_status end`

/** A condition on a project id: its results are out, and include a book of this user. */
export const publishedProjects = (user: CurrentUser, column: AnyPgColumn): SQL =>
  user.roles.some((role) => role in BOOKS)
    ? sql`${column} in (select ${project.project_id} from ${project}
        where ${project.project_status} in ${part.resultsOut} and exists (
          select 1 from ${projectBook} join ${book} on ${book.book_id} = ${projectBook.book_id}
          where ${projectBook.project_id} = ${project.project_id} and not ${projectBook.is_trial} and ${projectBook.publish_flag}
            and ${ownBooks(user)}))`
    : sql`false`

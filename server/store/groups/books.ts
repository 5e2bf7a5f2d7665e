import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { MaskField } from '#contract/facts/project'
import { isAfterReviewing } from '#contract/facts/projectLife'
import type { BookFlag, ResultStatus } from '#contract/facts/results'
import type { Db } from '#server/db/client'
import { isNoSample } from '#server/db/conditions'
import { value } from '#server/db/facts'
import { assignment, book, expert, group, project, projectBook, user } from '#server/db/schema/index'
import { maskedBook, withoutMasked } from '#contract/rules/book/anonymous'
import { anyContains } from '#server/db/like'
import { within } from '#server/db/within'
import { bookListFields } from '#server/store/books/filter'
import { isActive, isValid } from '#server/store/assignments/conditions'
import { personName } from '#server/store/members/seats'
import { maskOf } from '#server/store/reviews/review'
import type { Project } from '#server/db/rows'
import { addTo } from '#contract/rules/addTo'

/**
 * Numbers of assigned and finished experts per book; trial assignments do not count.
 * @param place a condition on `assignment`: those of a group, or of a project
 */
export const groupBookWork = (db: Db, place: SQL) =>
  db
    .select({
      book_id: assignment.book_id,
      assigned: sql<number>`(count(*) filter (where ${isActive}))::int`.as('assigned'),
      done: sql<number>`(count(*) filter (where ${isValid}))::int`.as('done'),
    })
    .from(assignment)
    .where(sql`${place} and ${isNoSample()}`)
    .groupBy(assignment.book_id)
    .as('work')

type BookWork = ReturnType<typeof groupBookWork>

/**
 * Number of experts a book needs: none for a trial sample, otherwise its own, its group's or its project's
 * number.
 */
export const neededNum = sql<number>`case when ${projectBook.is_trial} then 0
  else coalesce(${projectBook.needed_num}, ${group.experts_per_book}, ${project.experts_per_book}) end`

export const assignedNum = (work: BookWork) => sql<number>`coalesce(${work.assigned}, 0)`

/** The columns of a list of group books, over `project_book` with its joins. */
const groupBookFields = (work: BookWork) => ({
  ...bookListFields,
  violation_status: projectBook.violation_status,
  sort_no: projectBook.sort_no,
  is_trial: sql<0 | 1>`${projectBook.is_trial}::int`,
  group_name: group.group_name,
  needed_num: neededNum,
  assigned_num: assignedNum(work),
  done_num: sql<number>`coalesce(${work.done}, 0)`,
  result_status: projectBook.result_status,
  flags: projectBook.flags,
})

/** The books of a group with their numbers, to be filtered, sorted and paged. */
export const groupBookRows = (db: Db, work: BookWork) =>
  db
    .select(groupBookFields(work))
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .innerJoin(group, eq(group.group_id, projectBook.group_id))
    .innerJoin(project, eq(project.project_id, projectBook.project_id))
    .leftJoin(work, eq(work.book_id, projectBook.book_id))
    .$dynamic()

/** What the reader of a list of group books must not see. */
interface Sight {
  /** Fields of the books; null where the review is not anonymous for the reader. */
  mask: readonly MaskField[] | null
  /** The results of calculations while reviewing goes on: leaders still have to judge their own books. */
  hidesResults: boolean
}

/** @param runs the reader runs the project, and does not only lead a group */
export const groupBookSight = (held: Project, runs: boolean): Sight => ({
  mask: maskOf(held, runs),
  hidesResults: !runs && !isAfterReviewing(held.project_status),
})

const isProgress = (flag: BookFlag): boolean => flag === 'need_expert'

/** A book of a group as its reader may see it. */
export function shownGroupBook<
  B extends { book_name: string; sort_no: number; result_status: ResultStatus; flags: BookFlag[] },
>(row: B, { mask, hidesResults }: Sight): B {
  const shown = maskedBook(row, row.sort_no, mask)
  return hidesResults ? { ...shown, result_status: 'pending', flags: row.flags.filter(isProgress) } : shown
}

const hasResult = ({ result_status, flags = [] }: GroupBookFilter, hidesResults: boolean): SQL | undefined =>
  hidesResults && (!flags.every(isProgress) || (result_status ?? 'pending') !== 'pending')
    ? sql`false`
    : and(
        result_status && !hidesResults ? eq(projectBook.result_status, result_status) : undefined,
        ...flags.map((flag) => sql`${projectBook.flags} ? ${flag}`),
      )

interface GroupBookFilter {
  keyword?: string | undefined
  result_status?: ResultStatus | undefined
  assigned?: 'full' | 'part' | 'none' | undefined
  /** All of these. */
  flags?: readonly BookFlag[] | undefined
}

const SEARCHED = {
  book_name: book.book_name,
  first_editor: book.first_editor,
  publisher_name: book.publisher_name,
  isbn: book.isbn,
  book_code: book.book_code,
  course_name: book.course_name,
}

/** Books of groups that match a filter. What is hidden from the reader cannot be searched either. */
export function groupBooksMatching(
  work: BookWork,
  filter: GroupBookFilter,
  { mask, hidesResults }: Sight,
): SQL | undefined {
  const { keyword, assigned } = filter
  const has = assignedNum(work)
  const wanted = {
    full: sql`${has} >= ${neededNum}`,
    part: sql`${has} > 0 and ${has} < ${neededNum}`,
    none: sql`${has} = 0`,
  }
  return and(
    eq(book.deleted, false),
    anyContains(Object.values(withoutMasked(SEARCHED, mask)), keyword),
    hasResult(filter, hidesResults),
    assigned && wanted[assigned],
  )
}

/** The experts of each book, in the order of their anonymous numbers. */
export async function expertsOf(db: Db, group_id: number, book_ids: readonly number[]) {
  const found = await db
    .select({
      book_id: assignment.book_id,
      fenpei_id: assignment.fenpei_id,
      user_id: assignment.user_id,
      name: personName,
      anon_no: assignment.anon_no,
      review_status: assignment.review_status,
    })
    .from(assignment)
    .innerJoin(user, eq(user.user_id, assignment.user_id))
    .leftJoin(expert, eq(expert.user_id, assignment.user_id))
    .where(
      sql`${assignment.group_id} = ${group_id} and ${within(assignment.book_id, book_ids)}
        and ${assignment.review_status} <> ${value.review.cancelled} and ${isNoSample()}`,
    )
    .orderBy(asc(assignment.anon_no), asc(assignment.fenpei_id))
  const byBook = new Map<number, Omit<(typeof found)[number], 'book_id'>[]>()
  for (const { book_id, ...row } of found) addTo(byBook, book_id, row)
  return byBook
}

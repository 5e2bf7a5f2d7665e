import { and, count, desc, eq, not, sql, type SQL } from 'drizzle-orm'
import { keysOf } from '#contract/facts/closed'
import { MASK_FIELD } from '#contract/facts/project'
import { maskedBook, withoutMasked } from '#contract/rules/book/anonymous'
import type { Db } from '#server/db/client'
import { orderOf, windowOf, type PageQuery } from '#server/db/page'
import { assignment, book, group, project, projectBook } from '#server/db/schema/index'
import { maskOf } from './review'
import { bookListFields, bookOrder, booksMatching, type BookFilter } from '#server/store/books/filter'
import type { PoolFilter } from '#server/store/books/poolFilter'

interface Wanted extends PoolFilter, PageQuery {
  project_id?: number | undefined
}

type Sortable = (typeof bookOrder)[keyof typeof bookOrder]

/** What every mask leaves in sight. */
const OPEN_ORDER = withoutMasked<Sortable>(bookOrder, keysOf(MASK_FIELD))

/** Books of an anonymous review have no order by what is hidden of them. */
const SORTABLE = Object.fromEntries(
  Object.entries(bookOrder).map(([fact, column]) => [
    fact,
    fact in OPEN_ORDER ? column : sql`case when not ${project.is_anonymous} then ${column} end`,
  ]),
)

/** The assignment with its book, project, group and place in the project. */
const assigned = (db: Db) =>
  db
    .select({
      ...bookListFields,
      sort_no: sql<number>`coalesce(${projectBook.sort_no}, 0)`,
      is_anonymous: project.is_anonymous,
      mask_fields: project.mask_fields,
      project_name: project.project_name,
      group_id: assignment.group_id,
      group_name: group.group_name,
    })
    .from(assignment)
    .innerJoin(book, eq(book.book_id, assignment.book_id))
    .innerJoin(project, eq(project.project_id, assignment.project_id))
    .innerJoin(group, eq(group.group_id, assignment.group_id))
    .leftJoin(
      projectBook,
      and(eq(projectBook.project_id, assignment.project_id), eq(projectBook.book_id, assignment.book_id)),
    )

const isAsked = (filter: object): boolean => Object.values(filter).some((value) => value !== undefined)

/** What is hidden from the reader finds nothing: a search would tell it. */
function matching(filter: Wanted): SQL | undefined {
  const { project_id, group_id, in_project, grouped, result_status, violation_status, ...rest } = filter
  const { pageNum: _page, pageSize: _size, orderByColumn: _by, isAsc: _way, ...facts } = rest
  const { edu_level, major_category, carrier, year, recommend_channel, declare_status, ...names } = facts
  const open: BookFilter = { edu_level, major_category, carrier, year, recommend_channel, declare_status }
  const isUntold = isAsked({ result_status, violation_status })
  return and(
    booksMatching(open),
    isAsked(names) ? and(not(project.is_anonymous), booksMatching(names)) : undefined,
    project_id === undefined ? undefined : eq(assignment.project_id, project_id),
    group_id === undefined ? undefined : eq(assignment.group_id, group_id),
    // Who has a book to review finds it in the project and in a group.
    isUntold || in_project === 0 || grouped === 0 ? sql`false` : undefined,
  )
}

/**
 * A page of the books of some assignments as their reviewers may see them: in an anonymous review by number, and never
 * with what is decided about them. A book that is assigned in two projects is listed for each.
 * @param mine a condition on `assignment`
 */
export async function assignedBookPage(db: Db, mine: SQL | undefined, wanted: Wanted) {
  const where = and(mine, matching(wanted))
  const { limit, offset } = windowOf(wanted)
  const [found, [all]] = await Promise.all([
    assigned(db)
      .where(where)
      .orderBy(
        ...orderOf(wanted, SORTABLE, [
          desc(project.year),
          desc(project.project_id),
          sql`${projectBook.sort_no} asc nulls last`,
          sql`${assignment.fenpei_id}`,
        ]),
      )
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(assigned(db).where(where).as('assigned')),
  ])
  return {
    rows: found.map(({ sort_no, is_anonymous, mask_fields, ...row }) => ({
      ...maskedBook(row, sort_no, maskOf({ is_anonymous, mask_fields })),
      in_project: 1 as const,
      result_status: null,
      violation_status: null,
    })),
    total: all?.total ?? 0,
  }
}

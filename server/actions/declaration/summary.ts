import { and, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { summary } from '#contract/actions/declaration/summary'
import type { BookDimension } from '#contract/facts/books'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { toldStatus } from '#server/access/published'
import { summarizedBooks, summarizesAll } from '#server/access/declaring/summary'
import { step as stepTaken } from '#server/db/facts'
import { orderOf, windowOf } from '#server/db/page'
import { book, dept } from '#server/db/schema/index'
import type { CurrentUser, Handlers } from '#server/define'
import { bookListFields, bookOrder } from '#server/store/books/filter'
import { bookPivot, dimensionKey, totalOf } from '#server/store/books/pivot'

const statusFor = (user: CurrentUser): SQL<DeclareStatus> =>
  summarizesAll(user) ? sql<DeclareStatus>`book.declare_status` : toldStatus

/** The books of a line. */
const ofLine = (
  dimension: BookDimension | undefined,
  key: string | undefined,
  unfilled: 0 | 1 | undefined,
) => {
  if (dimension === undefined) return undefined
  if (unfilled === 1) return isNull(dimensionKey(dimension))
  return key === undefined ? undefined : sql`${dimensionKey(dimension)} = ${key}`
}

export const summaryHandlers: Handlers<keyof typeof summary> = {
  async book_summary({ dimension, year }, { db, user }) {
    const scope = and(eq(book.deleted, false), summarizedBooks(user))
    const where = and(scope, year === undefined ? undefined : eq(book.year, year))
    const [lines, years, units] = await Promise.all([
      bookPivot(db, dimension, { status: statusFor(user) }, where),
      db.selectDistinct({ year: book.year }).from(book).where(scope).orderBy(desc(book.year)),
      user.dept_id === null
        ? []
        : db.select({ dept_name: dept.dept_name }).from(dept).where(eq(dept.dept_id, user.dept_id)),
    ])
    return {
      lines,
      total: totalOf(lines),
      years: years.map((one) => one.year),
      dept_name: units[0]?.dept_name ?? null,
    }
  },

  async book_summary_list({ year, dimension, key, unfilled, step, ...page }, { db, user }) {
    const status = statusFor(user)
    const where = and(
      eq(book.deleted, false),
      summarizedBooks(user),
      year === undefined ? undefined : eq(book.year, year),
      ofLine(dimension, key, unfilled),
      step && sql`${status} in ${stepTaken[step]}`,
    )
    const { limit, offset } = windowOf(page)
    const [rows, counted] = await Promise.all([
      db
        .select({ ...bookListFields, declare_status: status, year: book.year })
        .from(book)
        .where(where)
        .orderBy(...orderOf(page, { ...bookOrder, declare_status: status }, [desc(book.book_id)]))
        .limit(limit)
        .offset(offset),
      db.select({ total: count() }).from(book).where(where),
    ])
    return { rows, total: counted[0]?.total ?? 0 }
  },
}

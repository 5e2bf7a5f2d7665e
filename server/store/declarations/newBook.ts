import { and, desc, eq, sql } from 'drizzle-orm'
import type { RecommendChannel } from '#contract/facts/books'
import { bookCode } from '#contract/rules/declaration/bookCode'
import type { Db } from '#server/db/client'
import { book, dept, publisher } from '#server/db/schema/index'
import { takeTurn } from '#server/db/turn'
import type { Context } from '#server/define'
import { declaringYear, openBatch } from './batches'

/** What follows year and channel in a number of our own; with an index of its own. */
const serialOf = sql<string>`substr(${book.book_code}, 7)`
const isOwnCode = sql`${book.book_code} ~ '^\\d{4}[A-Z]{2}\\d{5}$'`

/** The next numbers of a year, so many. They stay free for this transaction alone. */
async function nextCodes(
  db: Db,
  year: number,
  channel: RecommendChannel | null,
  count: number,
): Promise<string[]> {
  await takeTurn(db, 'bookCodes', year)
  const [last] = await db
    .select({ serial: serialOf })
    .from(book)
    .where(and(eq(book.year, year), isOwnCode))
    .orderBy(desc(serialOf))
    .limit(1)
  const next = Number(last?.serial ?? 0) + 1
  return Array.from({ length: count }, (_, place) => bookCode(year, channel, next + place))
}

/** The unit that a user declares for, with the imprint it publishes under where it is a publisher. */
export async function declaringUnit({ db, user }: Pick<Context, 'db' | 'user'>) {
  if (user.dept_id === null) return undefined
  const [unit] = await db
    .select({
      dept_id: dept.dept_id,
      dept_name: dept.dept_name,
      dept_type: dept.dept_type,
      province_id: dept.province_id,
      buwei: dept.buwei,
      publisher_id: publisher.publisher_id,
      publisher_name: publisher.publisher_name,
    })
    .from(dept)
    .leftJoin(publisher, eq(publisher.dept_id, dept.dept_id))
    .where(eq(dept.dept_id, user.dept_id))
    .limit(1)
  return unit
}

/** The channel through which a unit of this kind hands in, where there is only one. */
export const channelOf = (unit: Awaited<ReturnType<typeof declaringUnit>>): RecommendChannel | null =>
  unit?.dept_type === 'publisher' ? 'publisher' : unit?.buwei ? 'ministry' : null

/**
 * What stands beside the fields of books that this user begins: year, batch and unit.
 * @returns the same for all of them, and the number of each
 */
export async function beginBooks(ctx: Context, channel: RecommendChannel | null, count: number) {
  const { db, user, now } = ctx
  const [unit, year, batch] = await Promise.all([
    declaringUnit(ctx),
    declaringYear(db, now),
    openBatch(db, now),
  ])
  const begun = {
    year,
    batch_id: batch?.batch_id ?? null,
    declare_dept_id: unit?.dept_id ?? null,
    declare_unit: unit?.dept_name ?? null,
    province_id: unit?.province_id ?? null,
    create_by: user.user_id,
    create_time: now,
    declare_status: 'draft' as const,
  }
  return { begun, codes: await nextCodes(db, year, channel, count) }
}

/** The same of one book, its number among it. */
export async function beginBook(ctx: Context, channel: RecommendChannel | null) {
  const { begun, codes } = await beginBooks(ctx, channel, 1)
  return { ...begun, book_code: codes[0] ?? null }
}

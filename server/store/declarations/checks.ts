import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { CHECKED_CHANNELS, CHECKERS, type CheckStanding } from '#contract/facts/declaration/provinceCheck'
import { isOneOf } from '#contract/facts/closed'
import type { Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { declareBatch, dept, provinceCheck, type book } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context } from '#server/define'
import { momentSql } from '#server/db/moments'
import { unitPeople } from '#server/store/messages/unitPeople'
import { bookNames } from '#server/store/notices/ofBooks'
import { sendNotice } from '#server/store/notices/send'

const DAY_MS = 86_400_000

type Declared = typeof book.$inferSelect

/** Where a check stands at a moment. Of `province_check`. */
export const standingAt = (now: Date): SQL<CheckStanding> => sql<CheckStanding>`case
  when province_check.verdict = ${value.verdict.object} then ${value.check.objected}
  when province_check.verdict is null and province_check.due_at > ${momentSql(now)} then ${value.check.open}
  else ${value.check.agreed} end`

/** A condition on `province_check`: it can be answered at this moment. */
export const isAnswerable = (now: Date): SQL<boolean> =>
  sql<boolean>`province_check.due_at > ${momentSql(now)}`

/** The office of the province in which a unit lies; the first where several offices call themselves one. */
async function provinceOffices(db: Db, dept_ids: readonly number[]) {
  const units = await db
    .select({ dept_id: dept.dept_id, province_id: dept.province_id })
    .from(dept)
    .where(within(dept.dept_id, dept_ids))
  const provinces = units.flatMap(({ province_id }) => province_id ?? [])
  const offices = await db
    .select({ dept_id: dept.dept_id, province_id: dept.province_id })
    .from(dept)
    .where(and(eq(dept.dept_type, 'province'), eq(dept.buwei, false), inArray(dept.province_id, provinces)))
    .orderBy(asc(dept.dept_id))
  return new Map(
    units.map(({ dept_id, province_id }) => [
      dept_id,
      offices.find((office) => office.province_id === province_id)?.dept_id,
    ]),
  )
}

/**
 * Asks the province of each declaring unit about books of one year that are recommended now by another channel than
 * its own, and tells its people. Belongs into the transaction of the recommendation.
 */
export async function openChecks(ctx: Context, books: readonly Declared[]): Promise<void> {
  const { db, now } = ctx
  const asked = books.filter(({ recommend_channel }) => isOneOf(recommend_channel, CHECKED_CHANNELS))
  if (asked.length === 0) return
  const offices = await provinceOffices(
    db,
    asked.flatMap(({ declare_dept_id }) => declare_dept_id ?? []),
  )
  const batches = await db
    .select({ year: declareBatch.year, check_days: declareBatch.check_days })
    .from(declareBatch)
    .where(inArray(declareBatch.year, [...new Set(asked.map(({ year }) => year))]))
  const names = new Map<number, string[]>()
  for (const { book_id, book_name, year, declare_dept_id } of asked) {
    const office = declare_dept_id === null ? undefined : offices.get(declare_dept_id)
    const days = batches.find((batch) => batch.year === year)?.check_days
    if (office === undefined || days === undefined) continue
    await db.insert(provinceCheck).values({
      book_id,
      dept_id: office,
      opened_at: now,
      due_at: new Date(now.getTime() + days * DAY_MS),
    })
    names.set(office, [...(names.get(office) ?? []), book_name])
  }
  const people = await unitPeople(db, [...names.keys()], CHECKERS)
  const told = people.map(({ user_id, dept_id }) => ({
    user_id,
    values: { books: bookNames(names.get(dept_id ?? 0) ?? []) },
  }))
  await sendNotice(ctx, 'check_asked', told)
}

/** The province is not asked about a book any more, because it is no longer recommended. */
export const closeCheck = (db: Db, book_id: number) =>
  db.delete(provinceCheck).where(eq(provinceCheck.book_id, book_id))

/**
 * Where the checks of books stand: an examination waits as long as one is open.
 * @returns by `book_id`; a book about which no province is asked is missing
 */
export async function checkStanding(
  db: Db,
  book_ids: readonly number[],
  now: Date,
): Promise<Map<number, CheckStanding>> {
  const found = await db
    .select({ book_id: provinceCheck.book_id, standing: standingAt(now) })
    .from(provinceCheck)
    .where(within(provinceCheck.book_id, book_ids))
  return new Map(found.map(({ book_id, standing }) => [book_id, standing]))
}

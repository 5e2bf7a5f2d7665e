import { eq, sql, type SQL } from 'drizzle-orm'
import type { Quota } from '#contract/rules/declaration/handIn'
import { rows, type Db } from '#server/db/client'
import { part } from '#server/db/facts'
import { dept, publisher } from '#server/db/schema/index'
import { Refusal } from '#server/define'

/**
 * The places of quotas that books have taken, derived from where the books are: those of the unit `dept_id` in a year.
 * The volumes of a series that is declared as one take one place.
 */
export const takenPlaces = (dept_id: SQL, year: SQL): SQL => sql`(
  select count(*) filter (where not decided)::int as reserved, count(*) filter (where decided)::int as used
  from (
    select bool_or(b.declare_status in ${part.quotaUsed}) as decided
    from book b left join book_big s on s.big_id = b.big_id
    where b.declare_dept_id = ${dept_id} and b.year = ${year} and b.declare_status in ${part.quotaTaken}
      and b.submit_time is not null and not b.deleted and not b.quota_free
    group by case when s.is_set_declare then -b.big_id else b.book_id end) place)`

type Unit = typeof dept.$inferSelect

/** The publisher that the unit is; undefined where it is none. */
export async function imprintOf(db: Db, { dept_id, dept_type }: Unit) {
  if (dept_type !== 'publisher') return undefined
  const [own] = await db
    .select({ publisher_id: publisher.publisher_id, quota: publisher.quota })
    .from(publisher)
    .where(eq(publisher.dept_id, dept_id))
  return own
}

async function totalOf(db: Db, unit: Unit): Promise<number | null> {
  if (unit.dept_type !== 'publisher') return unit.declare_quota
  return (await imprintOf(db, unit))?.quota ?? null
}

/** The quota of a unit in a year. Lock the unit's row first where the answer decides something. */
export async function declareQuota(db: Db, unit: Unit, year: number): Promise<Quota> {
  const taken = rows<{ reserved: number; used: number }>(
    await db.execute(sql`select * from ${takenPlaces(sql`${unit.dept_id}`, sql`${year}`)} q`),
  )[0]
  return { total: await totalOf(db, unit), reserved: taken?.reserved ?? 0, used: taken?.used ?? 0 }
}

interface Placed {
  book_id: number
  big_id: number | null
  year: number
  quota_free: boolean
}

/** Whether a book that is handed in needs a place of its own: not as a further volume of a set that has one. */
export async function needsPlace(db: Db, { book_id, big_id, year, quota_free }: Placed): Promise<boolean> {
  if (quota_free) return false
  if (big_id === null) return true
  const found = rows(
    await db.execute(sql`select 1 from book b join book_big s on s.big_id = b.big_id and s.is_set_declare
      join book own on own.book_id = ${book_id} and own.declare_dept_id = b.declare_dept_id
      where b.big_id = ${big_id} and b.year = ${year} and b.book_id <> ${book_id}
        and b.declare_status in ${part.quotaTaken} and b.submit_time is not null
        and not b.deleted and not b.quota_free limit 1`),
  )
  return found.length === 0
}

/** The unit, whose row everything that counts its quota locks; new books, which only refer to it, do not wait. */
export async function lockUnit(db: Db, dept_id: number) {
  const [found] = await db.select().from(dept).where(eq(dept.dept_id, dept_id)).for('no key update')
  return found
}

/** @throws Refusal when a quota would be smaller than what is taken of it */
export function refuseTooFew(total: number | null, { reserved, used }: { reserved: number; used: number }) {
  if (total !== null && total < reserved + used)
    throw new Refusal(
      `名额不能少于已占用的${reserved + used}个（待审核${reserved}个，已推荐${used}个），当前填写${total}个`,
    )
}

import { eq, sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { part } from '#server/db/facts'
import { publisher } from '#server/db/schema/index'

/** The publisher that the unit is; undefined where it is none. */
export async function imprintOf(db: Db, dept_id: number) {
  const [own] = await db
    .select({ publisher_id: publisher.publisher_id })
    .from(publisher)
    .where(eq(publisher.dept_id, dept_id))
  return own
}

/** Which books of a unit its quota counts, and from when on. */
const COUNTED = {
  declare: { unit: sql`declare_dept_id`, taken: part.quotaTaken },
  recommend: { unit: sql`recommend_dept_id`, taken: part.quotaUsed },
}

interface Placed {
  book_id: number
  big_id: number | null
  year: number
  quota_free: boolean
}

/** Whether a book needs a place of its own in the quota of its unit: not as a further volume of a set that has one. */
export async function needsPlace(
  db: Db,
  { book_id, big_id, year, quota_free }: Placed,
  by: keyof typeof COUNTED,
): Promise<boolean> {
  const { unit, taken } = COUNTED[by]
  if (quota_free) return false
  if (big_id === null) return true
  const found = rows(
    await db.execute(sql`select 1 from book b join book_big s on s.big_id = b.big_id and s.is_set_declare
      join book own on own.book_id = ${book_id} and own.${unit} = b.${unit}
      where b.big_id = ${big_id} and b.year = ${year} and b.book_id <> ${book_id}
        and b.declare_status in ${taken} and b.submit_time is not null
        and not b.deleted and not b.quota_free limit 1`),
  )
  return found.length === 0
}

import { count } from 'drizzle-orm'
import type { Row } from '#contract'
import type { Db } from '#server/db/client'
import { dept, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { pathsOf } from '#server/store/units/tree'
import { wireFlag, wireTime } from '#server/wire'

export type StoredUnit = typeof dept.$inferSelect

/** A unit as the wire knows it: RuoYi's names where it has one. */
export const presentUnit = (row: StoredUnit) => ({
  deptId: row.dept_id,
  parentId: row.parent_id ?? 0,
  deptName: row.dept_name,
  orderNum: row.order_num,
  status: wireFlag(row.disabled),
  leader: row.contact_name,
  phone: row.contact_phone,
  email: row.contact_email,
  createTime: wireTime(row.create_time),
  dept_type: row.dept_type,
  province_id: row.province_id,
  city_name: row.city_name,
  snum: row.snum,
  credit_code: row.credit_code,
  buwei: row.buwei ? (1 as const) : (0 as const),
  ministry_name: row.ministry_name,
  high_level_type: row.high_level_type,
  address: row.address,
  postcode: row.postcode,
  contact_post: row.contact_post,
})

const numbers = (found: readonly { of: number | null; num: number }[]): ReadonlyMap<number | null, number> =>
  new Map(found.map(({ of, num }) => [of, num]))

/** Units with what stands above and below them, and how many accounts they have: one statement each for all of them. */
export async function presentPlaces(db: Db, found: readonly StoredUnit[]): Promise<Row<'unit_level'>[]> {
  const ids = found.map(({ dept_id }) => dept_id)
  const children = await db
    .select({ of: dept.parent_id, num: count() })
    .from(dept)
    .where(within(dept.parent_id, ids))
    .groupBy(dept.parent_id)
  const accounts = await db
    .select({ of: user.dept_id, num: count() })
    .from(user)
    .where(within(user.dept_id, ids))
    .groupBy(user.dept_id)
  const [childNum, userNum, paths] = [numbers(children), numbers(accounts), await pathsOf(db, ids)]
  return found.map((row) => ({
    ...presentUnit(row),
    path: paths.get(row.dept_id) ?? [],
    childNum: childNum.get(row.dept_id) ?? 0,
    userNum: userNum.get(row.dept_id) ?? 0,
  }))
}

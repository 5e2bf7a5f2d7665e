import { sql } from 'drizzle-orm'
import { EDU_LEVEL, type EduLevel } from '#contract/facts/books'
import { isOneOf } from '#contract/facts/closed'
import { RECOMMENDING, type QuotaUnit } from '#contract/facts/declaration/quotas'
import { rows, type Db } from '#server/db/client'
import { idArray } from '#server/db/within'
import { Refusal } from '#server/define'
import { drawersOn, grantedBy } from './family'
import { countedOf, ofLevel, takenPlaces } from './places'

interface Checked {
  dept_name: string
  dept_type: QuotaUnit
  edu_level: EduLevel | null
  total: number
  reserved: number
  used: number
  /** The quota of the same unit for all levels. */
  whole: number | null
  granted: number
  /** Places that units without a quota of their own have taken of it. */
  drawn: number
}

const named = ({ dept_name, edu_level }: Checked) =>
  `“${dept_name}”${edu_level === null ? '' : EDU_LEVEL[edu_level]}`

/** What is wrong with a quota as it stands; undefined when nothing is. */
function faultOf(one: Checked): string | undefined {
  const { dept_type, total, reserved, used, whole, granted, drawn } = one
  const waiting = isOneOf(dept_type, RECOMMENDING) ? 0 : reserved
  if (total < waiting + used)
    return `${named(one)}的名额不能少于已占用的${waiting + used}个（待审核${waiting}个，已推荐${used}个），当前填写${total}个`
  if (whole !== null && total > whole) return `${named(one)}的名额${total}个超过其总名额${whole}个`
  if (granted + drawn <= total) return undefined
  const shared = drawn === 0 ? '' : `，未单独分配的单位已占用${drawn}个`
  return `${named(one)}总额${total}个，向下分配合计${granted}个${shared}，超出${granted + drawn - total}个`
}

/**
 * Checks quotas of a year after they were written, within the transaction that has locked its batch.
 * @param dept_ids units that were granted something, and those that granted it
 * @throws Refusal with the figures when one of them has given away or taken more than it has
 */
export async function refuseExcess(db: Db, year: number, dept_ids: readonly number[]): Promise<void> {
  const found = rows<Checked>(
    await db.execute(sql`
      select d.dept_name, d.dept_type, q.edu_level, q.total, p.reserved, p.used, w.total as whole, g.granted,
        s.reserved + s.used as drawn
      from quota q join dept d on d.dept_id = q.dept_id
        left join quota w on w.year = q.year and w.dept_id = q.dept_id and w.edu_level is null
          and q.edu_level is not null
        cross join lateral ${takenPlaces(sql`${countedOf(sql`d`)} and ${ofLevel(sql`q.edu_level`)}`, sql`q.year`)} p
        cross join lateral ${grantedBy(sql`q.dept_id`, sql`q.year`, sql`q.edu_level`)} g
        cross join lateral ${takenPlaces(
          sql`b.declare_dept_id in ${drawersOn(sql`q.dept_id`, sql`q.year`)} and ${ofLevel(sql`q.edu_level`)}`,
          sql`q.year`,
        )} s
      where q.year = ${year} and q.dept_id = any(${idArray(dept_ids)})
      order by d.dept_name collate "C"`),
  )
  for (const one of found) {
    const fault = faultOf(one)
    if (fault !== undefined) throw new Refusal(fault)
  }
}

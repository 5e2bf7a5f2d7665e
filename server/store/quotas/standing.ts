import { sql, type SQL } from 'drizzle-orm'
import type { EduLevel } from '#contract/facts/books'
import type { Limit } from '#contract/rules/recommending/quota'
import { rows, type Db } from '#server/db/client'
import { drawersOn, family, grantedBy } from './family'
import { countedOf, ofLevel, takenPlaces } from './places'

interface Standing {
  /** For all levels together first; at least one. */
  limits: [Limit, ...Limit[]]
  /** The unit whose quota it is, where it is that of another: what it has not granted is shared. */
  shared_by: string | null
}

const LEVELS_LAST = sql`q.edu_level is not null, q.edu_level`

/**
 * The quotas that bound a unit in a year: its own, or else what its granter has not given to others. Lock the batch of
 * the year first where the answer decides something.
 * @param edu_level only those that a book of this level counts against
 */
export async function standingOf(
  db: Db,
  dept_id: number,
  year: number,
  edu_level?: EduLevel | null,
): Promise<Standing> {
  const asked: SQL =
    edu_level === undefined ? sql`true` : sql`(q.edu_level is null or q.edu_level = ${edu_level})`
  const own = rows<Limit>(
    await db.execute(sql`
      select q.edu_level, q.total, p.reserved, p.used
      from quota q join dept d on d.dept_id = q.dept_id,
        lateral ${takenPlaces(sql`${countedOf(sql`d`)} and ${ofLevel(sql`q.edu_level`)}`, sql`q.year`)} p
      where q.year = ${year} and q.dept_id = ${dept_id} and ${asked} order by ${LEVELS_LAST}`),
  )
  const [first, ...more] = own
  if (first) return { limits: [first, ...more], shared_by: null }
  const shared = rows<Limit & { dept_name: string }>(
    await db.execute(sql`
      select q.edu_level, greatest(0, q.total - g.granted) as total, p.reserved, p.used, d.dept_name
      from ${family} f join quota q on q.dept_id = f.parent_dept_id and q.year = ${year}
        join dept d on d.dept_id = q.dept_id,
        lateral ${grantedBy(sql`q.dept_id`, sql`q.year`, sql`q.edu_level`)} g,
        lateral ${takenPlaces(
          sql`b.declare_dept_id in ${drawersOn(sql`q.dept_id`, sql`q.year`)} and ${ofLevel(sql`q.edu_level`)}`,
          sql`q.year`,
        )} p
      where f.dept_id = ${dept_id} and ${asked} order by ${LEVELS_LAST}`),
  )
  const [one, ...others] = shared.map(({ dept_name: _name, ...limit }) => limit)
  if (one) return { limits: [one, ...others], shared_by: shared[0]?.dept_name ?? null }
  const [taken = { reserved: 0, used: 0 }] = rows<{ reserved: number; used: number }>(
    await db.execute(sql`
      select p.reserved, p.used from dept d, lateral ${takenPlaces(countedOf(sql`d`), sql`${year}`)} p
      where d.dept_id = ${dept_id}`),
  )
  return { limits: [{ edu_level: null, total: null, ...taken }], shared_by: null }
}

import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { dept } from '#server/db/schema/unit'
import { idArray } from '#server/db/within'

/** The nodes of the tree of units, in its order, as far as somebody reaches. */
export const unitNodes = (db: Db, reached: SQL | undefined) =>
  db
    .select({ id: dept.dept_id, parent_id: dept.parent_id, label: dept.dept_name, disabled: dept.disabled })
    .from(dept)
    .where(reached)
    .orderBy(asc(dept.order_num), asc(dept.dept_id))

/** Names of what units are part of, from the top; a unit of the first level has no entry. */
export async function pathsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const found = await db.execute(sql`
    with recursive above as (
      select dept_id as unit, parent_id as next, 0 as far, dept_name as name
      from ${dept} where dept_id = any(${idArray(ids)})
      union all
      select a.unit, p.parent_id, a.far + 1, p.dept_name from above a join ${dept} p on p.dept_id = a.next
    )
    select unit, json_agg(name order by far desc) as path from above where far > 0 group by unit`)
  return new Map(rows<{ unit: number; path: string[] }>(found).map(({ unit, path }) => [unit, path]))
}

/** The province's unit, that of a school of its own; undefined where there is none in use, or more than one. */
export async function provinceUnit(db: Db, province_id: string): Promise<number | undefined> {
  const found = await db
    .select({ dept_id: dept.dept_id })
    .from(dept)
    .where(and(eq(dept.dept_type, 'province'), eq(dept.province_id, province_id), eq(dept.disabled, false)))
    .limit(2)
  return found.length === 1 ? found[0]?.dept_id : undefined
}

import { and, inArray, or } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { UseToSave } from '#contract/entities/declaration/useFields'
import { PROVINCE } from '#contract/facts/catalogue'
import { isKeyOf, isOneOf } from '#contract/facts/closed'
import { SCHOOLS } from '#contract/facts/units'
import { addTo } from '#contract/rules/addTo'
import { dept, schoolDirectory } from '#server/db/schema/index'
import type { Context } from '#server/define'

export type SentUse = z.output<typeof UseToSave>

type Unit = Pick<typeof dept.$inferSelect, 'dept_id' | 'dept_name' | 'dept_type' | 'province_id'>

/** What is known of a school, over what was written of it. */
function linkedTo(row: SentUse, unit: Unit): SentUse {
  const { dept_id, dept_type, province_id } = unit
  return {
    ...row,
    school_dept_id: dept_id,
    school_type: isOneOf(dept_type, SCHOOLS) ? dept_type : row.school_type,
    province_id: province_id !== null && isKeyOf(PROVINCE, province_id) ? province_id : row.province_id,
  }
}

const byName = <T>(found: readonly T[], nameOf: (one: T) => string): Map<string, T[]> => {
  const lists = new Map<string, T[]>()
  for (const one of found) addTo(lists, nameOf(one), one)
  return lists
}

/** The one of a list that has a single one. */
const single = <T>(list: readonly T[] | undefined): T | undefined =>
  list?.length === 1 ? list[0] : undefined

/**
 * The rows with the schools of the system that they mean, by key or by name; what the published list knows of other
 * schools fills what was left out.
 * @returns also the rows whose key is not that of the school they name
 */
export async function withSchools(
  { db }: Context,
  rows: readonly SentUse[],
): Promise<{ linked: SentUse[]; wrong: SentUse[] }> {
  const names = [...new Set(rows.map(({ school_name }) => school_name))]
  const keys = rows.flatMap(({ school_dept_id }) => school_dept_id ?? [])
  const units = await db
    .select({
      dept_id: dept.dept_id,
      dept_name: dept.dept_name,
      dept_type: dept.dept_type,
      province_id: dept.province_id,
    })
    .from(dept)
    .where(
      and(inArray(dept.dept_type, SCHOOLS), or(inArray(dept.dept_name, names), inArray(dept.dept_id, keys))),
    )
  const listed = await db
    .select({
      school_name: schoolDirectory.school_name,
      school_type: schoolDirectory.dept_type,
      province_id: schoolDirectory.province_id,
    })
    .from(schoolDirectory)
    .where(inArray(schoolDirectory.school_name, names))
  const [unitsOf, listedOf] = [
    byName(units, ({ dept_name }) => dept_name),
    byName(listed, ({ school_name }) => school_name),
  ]
  const wrong: SentUse[] = []
  const linked = rows.map((row) => {
    const unit =
      row.school_dept_id === null
        ? single(unitsOf.get(row.school_name))
        : units.find(({ dept_id }) => dept_id === row.school_dept_id)
    if (unit && unit.dept_name === row.school_name) return linkedTo(row, unit)
    if (row.school_dept_id !== null) wrong.push(row)
    const known = single(listedOf.get(row.school_name))
    return {
      ...row,
      school_type: row.school_type ?? known?.school_type ?? null,
      province_id: row.province_id ?? known?.province_id ?? null,
    }
  })
  return { linked, wrong }
}

import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { provinceName } from '#contract/facts/catalogue'
import { REFUSAL } from '#contract/refusals'
import { schoolsInCare } from '#server/access/schools'
import { part } from '#server/db/facts'
import { anyContains } from '#server/db/like'
import { windowOf } from '#server/db/page'
import { dept, quota } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { declaringYear } from '#server/store/declarations/batches'
import { takenPlaces } from '#server/store/quotas/places'

/** Of `dept`, which a column would lose in a query of one table. */
const staffNum = sql<number>`(select count(*)::int from sys_user u where u.dept_id = dept.dept_id
  and exists (select 1 from held_role r where r.user_id = u.user_id and r.role in ${part.schoolRoles}))`

/**
 * A school in the caller's care, locked for the rest of the transaction.
 * @throws Refusal when there is none
 */
async function lockSchool({ db, user }: Context, dept_id: number) {
  const [found] = await db
    .select()
    .from(dept)
    .where(
      and(
        eq(dept.dept_id, dept_id),
        sql`${dept.dept_type} in ${part.schools}`,
        schoolsInCare(user, dept.province_id),
      ),
    )
    .for('update')
  if (!found) throw new Refusal(REFUSAL.schoolUnreachable)
  return found
}

export const schoolListHandlers: Handlers<'school_list' | 'school_level'> = {
  async school_list({ keyword, province_id, dept_type, high_level_type, ...page }, { db, user, now }) {
    const where = and(
      sql`${dept.dept_type} in ${part.schools}`,
      schoolsInCare(user, dept.province_id),
      anyContains([dept.dept_name, dept.snum], keyword),
      province_id && eq(dept.province_id, province_id),
      dept_type && eq(dept.dept_type, dept_type),
      high_level_type && eq(dept.high_level_type, high_level_type),
    )
    const { limit, offset } = windowOf(page)
    const year = await declaringYear(db, now)
    const places = sql`${takenPlaces(sql`b.declare_dept_id = ${dept.dept_id}`, sql`${year}`)} as places`
    const found = await db
      .select({
        d: dept,
        staff_num: staffNum,
        reserved: sql<number>`places.reserved`,
        used: sql<number>`places.used`,
        declare_quota: quota.total,
      })
      .from(dept)
      .leftJoin(quota, and(eq(quota.dept_id, dept.dept_id), eq(quota.year, year), isNull(quota.edu_level)))
      .leftJoinLateral(places, sql`true`)
      .where(where)
      .orderBy(asc(dept.province_id), sql`${dept.dept_name} collate "C"`, asc(dept.dept_id))
      .limit(limit)
      .offset(offset)
    const [all] = await db.select({ total: count() }).from(dept).where(where)
    const rows = found.map(({ d, staff_num, reserved, used, declare_quota }) => ({
      ...d,
      province_name: provinceName(d.province_id),
      staff_num,
      declare_quota,
      quota_reserved: reserved,
      quota_used: used,
    }))
    return { rows, total: all?.total ?? 0 }
  },

  async school_level({ dept_id, high_level_type }, ctx) {
    const found = await lockSchool(ctx, dept_id)
    await ctx.db.update(dept).set({ high_level_type }).where(eq(dept.dept_id, dept_id))
    ctx.log({
      action: 'school_level',
      target: `学校 ${found.dept_name}`,
      before: { high_level_type: found.high_level_type },
      after: { high_level_type },
    })
    return null
  },
}

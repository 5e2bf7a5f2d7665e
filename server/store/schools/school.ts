import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { SchoolFields } from '#contract/entities/unit/school'
import type { Db } from '#server/db/client'
import { part } from '#server/db/facts'
import { dept, schoolApplication, schoolDirectory, user, heldRole } from '#server/db/schema/index'
import { Refusal } from '#server/define'
import { maskedName, maskedPhone } from '#server/domain/people/masked'

type Unit = typeof dept.$inferSelect

/** Which school it is; what the published list says of it. */
export type School = Pick<SchoolFields, 'snum' | 'dept_name' | 'dept_type' | 'province_id'> & {
  city_name: string | null
  ministry_name: string | null
}

interface Contact {
  contact_name: string | null
  contact_phone: string | null
}

/** Who to ask in a school that has registered, so that its own people recognise them: `张** 138****0000`. */
export const contactOf = ({ contact_name, contact_phone }: Contact): string =>
  [maskedName(contact_name ?? ''), maskedPhone(contact_phone)].filter(Boolean).join(' ')

/**
 * The school that is applied for: a listed one by its code, with what the list says; any other as it was written.
 * @throws Refusal when code and name belong to different schools
 */
export async function identified(db: Db, written: SchoolFields): Promise<School> {
  const { snum, dept_name, dept_type, province_id } = written
  const [listed] = await db
    .select()
    .from(schoolDirectory)
    .where(or(eq(schoolDirectory.snum, snum), eq(schoolDirectory.school_name, dept_name)))
    .orderBy(sql`${schoolDirectory.snum} <> ${snum}`)
    .limit(1)
  if (!listed) return { snum, dept_name, dept_type, province_id, city_name: null, ministry_name: null }
  if (listed.snum !== snum)
    throw new Refusal(`“${dept_name}”在学校名录中，学校标识码是${listed.snum}，请从名录中选择`)
  if (listed.school_name !== dept_name)
    throw new Refusal(`学校标识码${snum}属于“${listed.school_name}”，请核对学校名称和标识码`)
  const { city_name, ministry_name } = listed
  return {
    snum,
    dept_name,
    dept_type: listed.dept_type,
    province_id: listed.province_id,
    city_name,
    ministry_name,
  }
}

/** The unit that is this school: by its code, or by its name where it has none. */
async function unitOfSchool(db: Db, { snum, dept_name }: School): Promise<Unit | undefined> {
  const [found] = await db
    .select()
    .from(dept)
    .where(
      and(
        sql`${dept.dept_type} in ${part.schools}`,
        or(eq(dept.snum, snum), and(isNull(dept.snum), eq(dept.dept_name, dept_name))),
      ),
    )
    .orderBy(sql`${dept.snum} nulls last`, dept.dept_id)
    .limit(1)
    .for('update')
  return found
}

async function hasAdministrator(db: Db, { dept_id }: Unit): Promise<boolean> {
  const found = await db
    .select({ user_id: user.user_id })
    .from(user)
    .innerJoin(heldRole, eq(heldRole.user_id, user.user_id))
    .where(and(eq(user.dept_id, dept_id), eq(heldRole.role, 'school')))
    .limit(1)
  return found.length > 0
}

/**
 * The unit that the school already is, free for an administrator.
 * @param user_id who applies; another's open application for the school refuses
 * @throws Refusal naming whom to ask
 */
export async function freeUnit(
  db: Db,
  school: School,
  user_id: number | undefined,
): Promise<Unit | undefined> {
  const { snum, dept_name, dept_type } = school
  const unit = await unitOfSchool(db, school)
  if (unit?.disabled) throw new Refusal(`“${dept_name}”已停用，不能注册，请联系系统管理员`)
  if (unit && (await hasAdministrator(db, unit)))
    throw new Refusal(`“${dept_name}”已注册，请联系本校管理员 ${contactOf(unit)}`)
  const [open] = await db
    .select()
    .from(schoolApplication)
    .where(
      and(
        eq(schoolApplication.snum, snum),
        eq(schoolApplication.reg_status, 'pending'),
        user_id === undefined ? undefined : ne(schoolApplication.user_id, user_id),
      ),
    )
  if (open) throw new Refusal(`“${dept_name}”已提交注册，正在审核，联系人 ${contactOf(open)}`)
  const [namesake] = await db
    .select({ snum: dept.snum })
    .from(dept)
    .where(and(eq(dept.dept_name, dept_name), eq(dept.dept_type, dept_type), ne(dept.snum, snum)))
    .limit(1)
  if (namesake) throw new Refusal(`已有同名学校“${dept_name}”，学校标识码是${namesake.snum}，请核对标识码`)
  return unit
}

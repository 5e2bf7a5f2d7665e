import { and, asc, count, eq, sql } from 'drizzle-orm'
import { PROVINCE } from '#contract/facts/catalogue'
import { schoolsInCare } from '#server/access/schools'
import { value } from '#server/db/facts'
import { anyContains } from '#server/db/like'
import { windowOf } from '#server/db/page'
import { asRole } from '#server/db/asRole'
import { dept, schoolApplication, schoolDirectory, storedFile, user, userRole } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import { tellEverywhere } from '#server/store/messages/tell'
import { freeUnit } from '#server/store/schools/school'
import { provinceUnit } from '#server/store/units/tree'
import { wireTime, wireTimeOrNull } from '#server/wire'

type Application = typeof schoolApplication.$inferSelect

/**
 * Makes the school a unit, or completes the unit that it is, with what was applied for.
 * @returns the key of the unit
 */
async function admitted({ db }: Context, application: Application): Promise<number> {
  const unit = await freeUnit(db, application, application.user_id)
  const { dept_name, dept_type, province_id, city_name, snum, ministry_name, credit_code } = application
  const { contact_name, contact_post, contact_phone, contact_email, license_file } = application
  const known = { dept_name, dept_type, province_id, city_name, snum, ministry_name, credit_code }
  const contact = { contact_name, contact_post, contact_phone, contact_email }
  const facts = { ...known, ...contact, buwei: ministry_name !== null, license_file }
  if (unit) {
    await db.update(dept).set(facts).where(eq(dept.dept_id, unit.dept_id))
    return unit.dept_id
  }
  // A school of a ministry answers to no province.
  const parent_id = ministry_name === null ? await provinceUnit(db, province_id) : undefined
  const [made] = await db
    .insert(dept)
    .values({ ...facts, parent_id })
    .returning({ dept_id: dept.dept_id })
  if (!made) throw new Error('an insert returned no row')
  return made.dept_id
}

const words = ({ dept_name }: Application, passed: boolean, reason: string | undefined) =>
  passed
    ? {
        title: '学校注册已通过审核',
        content: `“${dept_name}”的注册已通过审核，您是本校的管理员，重新登录后即可添加申报人员、申报教材。`,
      }
    : {
        title: '学校注册被退回',
        content: `“${dept_name}”的注册被退回，理由：${reason ?? ''}。请登录后在“单位信息”中修改并重新提交。`,
      }

async function decide(ctx: Context, application: Application, passed: boolean, reason: string | undefined) {
  const { db, now } = ctx
  const { application_id, user_id, dept_name } = application
  const dept_id = passed ? await admitted(ctx, application) : null
  await db
    .update(schoolApplication)
    .set({
      reg_status: passed ? 'passed' : 'rejected',
      reason: passed ? null : (reason ?? null),
      decided_time: now,
      dept_id,
      revision: application.revision + 1,
    })
    .where(eq(schoolApplication.application_id, application_id))
  if (passed) {
    await db.update(user).set({ dept_id }).where(eq(user.user_id, user_id))
    await db.insert(userRole).values(asRole(user_id, 'school')).onConflictDoNothing()
  }
  await tellEverywhere(db, user_id, words(application, passed, reason), now)
  ctx.log({
    action: 'school_audit',
    target: `学校 ${dept_name}`,
    before: { reg_status: application.reg_status },
    after: { reg_status: passed ? 'passed' : 'rejected', dept_id },
    reason,
  })
}

export const schoolAuditHandlers: Handlers<'school_applications' | 'school_audit'> = {
  async school_applications({ keyword, province_id, reg_status, ...page }, { db, user: me }) {
    const where = and(
      schoolsInCare(me, schoolApplication.province_id),
      anyContains([schoolApplication.dept_name, schoolApplication.snum], keyword),
      province_id && eq(schoolApplication.province_id, province_id),
      reg_status && eq(schoolApplication.reg_status, reg_status),
    )
    const { limit, offset } = windowOf(page)
    const found = await db
      .select({
        a: schoolApplication,
        user_name: user.user_name,
        file_name: storedFile.original_name,
        listed: sql<boolean>`${schoolDirectory.snum} is not null`,
      })
      .from(schoolApplication)
      .innerJoin(user, eq(user.user_id, schoolApplication.user_id))
      .leftJoin(storedFile, eq(storedFile.name, schoolApplication.license_file))
      .leftJoin(schoolDirectory, eq(schoolDirectory.snum, schoolApplication.snum))
      .where(where)
      .orderBy(
        sql`${schoolApplication.reg_status} = ${value.registration.pending} desc`,
        sql`${schoolApplication.submit_time} desc`,
        asc(schoolApplication.application_id),
      )
      .limit(limit)
      .offset(offset)
    const [all] = await db.select({ total: count() }).from(schoolApplication).where(where)
    const rows = found.map(({ a, user_name, file_name, listed }) => ({
      ...a,
      province_name: PROVINCE[a.province_id],
      listed,
      user_name,
      license_file_name: file_name ?? '单位证明',
      submit_time: wireTime(a.submit_time),
      decided_time: wireTimeOrNull(a.decided_time),
    }))
    return { rows, total: all?.total ?? 0 }
  },

  async school_audit({ application_ids, passed, reason }, ctx) {
    const wanted = [...new Set(application_ids)]
    const found = await ctx.db
      .select()
      .from(schoolApplication)
      .where(
        and(
          within(schoolApplication.application_id, wanted),
          schoolsInCare(ctx.user, schoolApplication.province_id),
        ),
      )
      .orderBy(asc(schoolApplication.application_id))
      .for('update')
    if (found.length < wanted.length) throw new Refusal('所选注册申请不全在您的管理范围内')
    const other = found.find(({ reg_status }) => reg_status !== 'pending')
    if (other) throw new Refusal(`“${other.dept_name}”的注册不是待审核状态，请刷新`)
    for (const application of found) await decide(ctx, application, passed === 1, reason)
    return { done_num: found.length }
  },
}

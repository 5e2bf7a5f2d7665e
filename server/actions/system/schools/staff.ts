import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { SCHOOL_OFFICE, SCHOOL_ROLES, type SchoolRole } from '#contract/roles'
import { staffInCare } from '#server/access/schools'
import { holds } from '#server/access/scope'
import { refuseTakenAccount } from '#server/auth/account'
import { passwordFields, randomPassword } from '#server/auth/password'
import { closeSessionsOf } from '#server/auth/session'
import { part, value } from '#server/db/facts'
import { anyContains } from '#server/db/like'
import { windowOf } from '#server/db/page'
import { asRole } from '#server/db/asRole'
import type { Db } from '#server/db/client'
import { dept, heldRole, sysRole, user, userRole } from '#server/db/schema/index'
import { forbidden, Refusal, type Context, type CurrentUser, type Handlers } from '#server/define'
import { refuseStopped } from '#server/store/units/stopped'
import { replacePassword } from '#server/auth/replacePassword'
import { wireTimeOrNull } from '#server/wire'

const administers = sql<boolean>`exists (select 1 from held_role r where r.user_id = sys_user.user_id
  and r.role = ${value.role.school})`
const isStaff = sql`exists (select 1 from held_role r where r.user_id = sys_user.user_id
  and r.role in ${part.schoolRoles})`
/** Roles beyond the school's, or reviews to write: then another office answers for the account. */
const isOthers = sql<boolean>`(exists (select 1 from held_role r where r.user_id = sys_user.user_id
  and r.role not in ${part.schoolRoles}) or exists (select 1 from expert e where e.user_id = sys_user.user_id))`

/** Every role whose holders act for a school. */
const ofSchool = (db: Db) =>
  db
    .select({ role_id: sysRole.role_id })
    .from(sysRole)
    .where(inArray(sysRole.kind, [...SCHOOL_ROLES]))

const roleOf = (isAdministrator: boolean): SchoolRole => (isAdministrator ? 'school' : 'schoolMan')

const isOffice = (me: CurrentUser) => holds(me, ...SCHOOL_OFFICE)

/** @throws Refusal when the school is not in the caller's care */
async function reached({ db, user: me }: Context, dept_id: number) {
  const [found] = await db
    .select()
    .from(dept)
    .where(and(eq(dept.dept_id, dept_id), sql`${dept.dept_type} in ${part.schools}`, staffInCare(me, dept)))
  if (!found) throw forbidden(REFUSAL.schoolUnreachable)
  return found
}

interface Person {
  user_id: number
  user_name: string
  nick_name: string
  dept_id: number | null
  role: SchoolRole
}

/**
 * A person of a school in the caller's care, whose account the caller may change; locked.
 * @throws Refusal
 */
async function changeable(ctx: Context, user_id: number): Promise<Person> {
  const { db, user: me } = ctx
  const [found] = await db
    .select({
      user_id: user.user_id,
      user_name: user.user_name,
      nick_name: user.nick_name,
      dept_id: user.dept_id,
      administers,
      others: isOthers,
    })
    .from(user)
    .where(and(eq(user.user_id, user_id), isStaff))
    .for('update')
  if (!found || found.dept_id === null) throw forbidden('该人员不是学校人员，或不在您的管理范围内')
  await reached(ctx, found.dept_id)
  if (user_id === me.user_id) throw new Refusal(REFUSAL.ownAccount)
  if (found.others) throw new Refusal('该账号另有其他角色，请联系系统管理员')
  const role = roleOf(found.administers)
  if (role === 'school' && !isOffice(me)) throw forbidden('管理员的账号由省级部门或系统管理员维护')
  return { ...found, role }
}

/** @throws Refusal when nobody else administers the school */
async function refuseLast({ db }: Context, { user_id, dept_id, role }: Person): Promise<void> {
  if (role !== 'school' || dept_id === null) return
  // Two administrators who stop each other at once wait for each other here.
  await db.select().from(dept).where(eq(dept.dept_id, dept_id)).for('update')
  const [others] = await db
    .select({ num: count() })
    .from(user)
    .innerJoin(heldRole, eq(heldRole.user_id, user.user_id))
    .where(
      and(
        eq(user.dept_id, dept_id),
        eq(heldRole.role, 'school'),
        eq(user.disabled, false),
        sql`${user.user_id} <> ${user_id}`,
      ),
    )
  if (!others?.num) throw new Refusal('这是本校唯一可用的管理员，请先另设一名管理员')
}

const targetOf = ({ user_name }: Pick<Person, 'user_name'>) => `用户 ${user_name}`

type StaffCalls =
  'school_staff' | 'school_staff_add' | 'school_staff_reset' | 'school_staff_stop' | 'school_staff_role'

export const schoolStaffHandlers: Handlers<StaffCalls> = {
  async school_staff({ dept_id, keyword, role, disabled, ...page }, ctx) {
    const { db, user: me } = ctx
    const school = await reached(ctx, dept_id)
    const where = and(
      eq(user.dept_id, dept_id),
      isStaff,
      anyContains([user.nick_name, user.user_name, user.phone], keyword),
      role && sql`${administers} = ${role === 'school'}`,
      disabled === undefined ? undefined : eq(user.disabled, disabled === 1),
    )
    const { limit, offset } = windowOf(page)
    const found = await db
      .select({ u: user, administers, others: isOthers })
      .from(user)
      .where(where)
      .orderBy(sql`${administers} desc`, asc(user.user_id))
      .limit(limit)
      .offset(offset)
    const [all] = await db.select({ total: count() }).from(user).where(where)
    const rows = found.map(({ u, administers: isAdministrator, others }) => ({
      user_id: u.user_id,
      user_name: u.user_name,
      nick_name: u.nick_name,
      post: u.post,
      phone: u.phone,
      email: u.email,
      role: roleOf(isAdministrator),
      login_time: wireTimeOrNull(u.login_time),
      disabled: u.disabled,
      editable: u.user_id !== me.user_id && !others && (isOffice(me) || !isAdministrator),
    }))
    return { rows, total: all?.total ?? 0, dept_name: school.dept_name, snum: school.snum }
  },

  async school_staff_add({ dept_id, nick_name, user_name, phone, email, post, role }, ctx) {
    if (role === 'school' && !isOffice(ctx.user)) throw forbidden('学校管理员只能添加申报人员')
    const password = randomPassword()
    const secret = await passwordFields(password, ctx.now, true)
    return ctx.inTransaction(async (tx) => {
      const { db } = tx
      const school = await reached(tx, dept_id)
      await refuseStopped(db, dept_id)
      await refuseTakenAccount(db, { user_name, phone })
      const [made] = await db
        .insert(user)
        .values({ user_name, nick_name, phone, email: email ?? null, post: post || null, dept_id, ...secret })
        .returning({ user_id: user.user_id })
      if (!made) throw new Error('an insert returned no row')
      await db.insert(userRole).values(asRole(made.user_id, role))
      tx.log({
        action: 'school_staff_add',
        target: `用户 ${user_name}`,
        after: { dept_name: school.dept_name, role },
      })
      return { user_id: made.user_id, user_name, password }
    })
  },

  async school_staff_reset({ user_id }, ctx) {
    const password = randomPassword()
    const secret = await passwordFields(password, ctx.now, true)
    return ctx.inTransaction(async (tx) => {
      const person = await changeable(tx, user_id)
      await replacePassword(tx, user_id, secret, tx.user.nick_name)
      tx.log({ action: 'school_staff_reset', target: targetOf(person) })
      return { user_name: person.user_name, password }
    })
  },

  async school_staff_stop({ user_id, disabled }, ctx) {
    const { db } = ctx
    const person = await changeable(ctx, user_id)
    if (disabled === 1) await refuseLast(ctx, person)
    await db
      .update(user)
      .set({ disabled: disabled === 1 })
      .where(eq(user.user_id, user_id))
    if (disabled === 1) await closeSessionsOf(db, user_id)
    ctx.log({ action: 'school_staff_stop', target: targetOf(person), after: { disabled: disabled === 1 } })
    return null
  },

  async school_staff_role({ user_id, role }, ctx) {
    const { db } = ctx
    const person = await changeable(ctx, user_id)
    if (role === person.role) return null
    if (role === 'schoolMan') await refuseLast(ctx, person)
    await db
      .delete(userRole)
      .where(and(eq(userRole.user_id, user_id), inArray(userRole.role_id, ofSchool(db))))
    await db.insert(userRole).values(asRole(user_id, role))
    ctx.log({
      action: 'school_staff_role',
      target: targetOf(person),
      before: { role: person.role },
      after: { role },
    })
    return null
  },
}

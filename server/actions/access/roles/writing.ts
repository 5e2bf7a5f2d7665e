import { and, asc, eq, ne, or } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import type { z } from '#contract/zod'
import type { roles as calls } from '#contract/actions/access/roles'
import { isKeyOf } from '#contract/facts/closed'
import { SEAT_ROLES, SYSTEM_OFFICE } from '#contract/roles'
import { roleFault } from '#server/access/accounts/guards'
import { reachOf } from '#server/access/accounts/reach'
import type { Db } from '#server/db/client'
import { dept, roleDept, roleMenu, sysRole, userRole } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { type Context, forbidden, Refusal, type Handlers } from '#server/define'
import { flagOf } from '#server/wire'
import { keepMenus, kindFor, menuIdsOf } from './menus'
import { byKey, changeFault } from './present'

type Fields = z.output<typeof calls.role_add.input>

/** @throws Refusal when another role has the name or the key */
async function refuseTaken(
  db: Db,
  { roleName, roleKey }: Pick<Fields, 'roleName' | 'roleKey'>,
  role_id = 0,
): Promise<void> {
  const [other] = await db
    .select()
    .from(sysRole)
    .where(
      and(or(eq(sysRole.role_name, roleName), eq(sysRole.role_key, roleKey)), ne(sysRole.role_id, role_id)),
    )
    .limit(1)
  if (!other) return
  throw new Refusal(
    other.role_name === roleName ? `角色名称“${roleName}”已存在` : `权限字符“${roleKey}”已存在`,
  )
}

/** @throws Refusal when one of them does not exist, or the caller may not change it */
async function lockRoles({ db, user: me }: Context, role_ids: readonly number[]) {
  const found = await db
    .select()
    .from(sysRole)
    .where(within(sysRole.role_id, role_ids))
    .orderBy(asc(sysRole.role_id))
    .for('update')
  if (found.length < new Set(role_ids).size) throw new Refusal(REFUSAL.roleMissing)
  for (const role of found) {
    const fault = changeFault(me, role)
    if (fault) throw forbidden(fault)
  }
  return found
}

/** The same of one role. */
async function lockRole(ctx: Context, role_id: number) {
  const [found] = await lockRoles(ctx, [role_id])
  if (!found) throw new Refusal(REFUSAL.roleMissing)
  return found
}

const columnsOf = (fields: Omit<Fields, 'kind' | 'menuIds'>) => ({
  role_name: fields.roleName,
  role_key: fields.roleKey,
  role_sort: fields.roleSort,
  disabled: flagOf(fields.status),
  remark: fields.remark || null,
  menu_check_strictly: fields.menuCheckStrictly,
  dept_check_strictly: fields.deptCheckStrictly,
})

const targetOf = (role_name: string) => `角色 ${role_name}`

type Writing = 'role_add' | 'role_edit' | 'role_remove' | 'role_scope' | 'role_status'

export const roleWritingHandlers: Handlers<Writing> = {
  async role_add({ kind: named, menuIds = [], ...fields }, ctx) {
    const { db } = ctx
    const kind = named ?? (await kindFor(db, menuIds))
    const fault = roleFault(ctx.user, { kind })
    if (fault)
      throw forbidden(`该类别的角色${isKeyOf(SEAT_ROLES, kind) ? '由席位决定，不能另建' : `：${fault}`}`)
    await refuseTaken(db, fields)
    const [made] = await db
      .insert(sysRole)
      .values({ ...columnsOf(fields), kind })
      .returning({ role_id: sysRole.role_id })
    if (!made) throw new Error('an insert returned no row')
    await keepMenus(db, { role_id: made.role_id, kind }, menuIds)
    ctx.log({
      action: 'role_add',
      target: targetOf(fields.roleName),
      after: { role_key: fields.roleKey, kind, menu_ids: menuIds },
    })
    return { roleId: made.role_id }
  },

  async role_edit({ roleId, menuIds, ...fields }, ctx) {
    const { db, now } = ctx
    const stored = await lockRole(ctx, roleId)
    await refuseTaken(db, fields, roleId)
    if (stored.built_in && fields.roleKey !== stored.role_key)
      throw new Refusal(`系统角色“${stored.role_name}”的权限字符不能修改`)
    if (isKeyOf(SEAT_ROLES, stored.kind) && flagOf(fields.status))
      throw new Refusal('由席位决定的角色不能停用')
    const before = await menuIdsOf(db, roleId)
    await db
      .update(sysRole)
      .set({ ...columnsOf(fields), update_time: now })
      .where(byKey(roleId))
    if (menuIds) await keepMenus(db, stored, menuIds)
    ctx.log({
      action: 'role_edit',
      target: targetOf(stored.role_name),
      before: { role_name: stored.role_name, disabled: stored.disabled, menu_ids: before },
      after: {
        role_name: fields.roleName,
        disabled: flagOf(fields.status),
        menu_ids: await menuIdsOf(db, roleId),
      },
    })
    return null
  },

  async role_remove({ roleId: role_ids }, ctx) {
    const { db } = ctx
    const gone = await lockRoles(ctx, role_ids)
    const builtIn = gone.find(({ built_in }) => built_in)
    if (builtIn) throw new Refusal(`“${builtIn.role_name}”是系统角色，不能删除，可以停用`)
    const held = await db
      .selectDistinct({ role_id: userRole.role_id })
      .from(userRole)
      .where(within(userRole.role_id, role_ids))
    const inUse = gone.find(({ role_id }) => held.some((one) => one.role_id === role_id))
    if (inUse) throw new Refusal(`“${inUse.role_name}”已分配,不能删除`)
    const granted = await db.select().from(roleMenu).where(within(roleMenu.role_id, role_ids))
    await db.delete(sysRole).where(within(sysRole.role_id, role_ids))
    for (const { role_id, role_name, role_key, kind } of gone) {
      const menu_ids = granted.filter((one) => one.role_id === role_id).map(({ menu_id }) => menu_id)
      ctx.log({ action: 'role_remove', target: targetOf(role_name), before: { role_key, kind, menu_ids } })
    }
    return null
  },

  async role_scope({ roleId, dataScope, deptIds, deptCheckStrictly }, ctx) {
    const { db, user: me, now } = ctx
    const stored = await lockRole(ctx, roleId)
    if (reachOf(me, SYSTEM_OFFICE)) throw forbidden('您的数据范围有限，不能设置角色的数据范围')
    const wanted = dataScope === '2' ? [...new Set(deptIds)] : []
    const found = await db.select({ id: dept.dept_id }).from(dept).where(within(dept.dept_id, wanted))
    if (found.length < wanted.length) throw new Refusal('所选单位不存在，请刷新后重试')
    if (dataScope === '2' && wanted.length === 0) throw new Refusal(REFUSAL.chooseUnits)
    await db
      .update(sysRole)
      .set({ data_scope: dataScope, dept_check_strictly: deptCheckStrictly, update_time: now })
      .where(byKey(roleId))
    const before = await db.delete(roleDept).where(eq(roleDept.role_id, roleId)).returning()
    if (wanted.length > 0)
      await db.insert(roleDept).values(wanted.map((dept_id) => ({ role_id: roleId, dept_id })))
    ctx.log({
      action: 'role_scope',
      target: targetOf(stored.role_name),
      before: { data_scope: stored.data_scope, dept_ids: before.map(({ dept_id }) => dept_id) },
      after: { data_scope: dataScope, dept_ids: wanted },
    })
    return null
  },

  async role_status({ roleId, status }, ctx) {
    const { db, now } = ctx
    const stored = await lockRole(ctx, roleId)
    const disabled = flagOf(status)
    if (isKeyOf(SEAT_ROLES, stored.kind)) throw new Refusal('由席位决定的角色不能停用')
    await db.update(sysRole).set({ disabled, update_time: now }).where(byKey(roleId))
    ctx.log({
      action: 'role_status',
      target: targetOf(stored.role_name),
      before: { disabled: stored.disabled },
      after: { disabled },
    })
    return null
  },
}

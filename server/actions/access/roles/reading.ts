import { and, asc, count, eq, type SQL } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import type { z } from '#contract/zod'
import type { roles as calls } from '#contract/actions/access/roles'
import { ENABLED } from '#contract/facts/system/dict'
import { DATA_SCOPE } from '#contract/facts/system/roles'
import { CALLERS } from '#contract/roles'
import { reachedUnits } from '#server/access/accounts/units'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { roleDept, sysRole } from '#server/db/schema/index'
import { type Context, Refusal, type Handlers } from '#server/define'
import { workbook, XLSX } from '#server/files/workbook'
import { optionTree } from '#server/store/access/tree'
import { duringPeriod } from '#server/store/period'
import { unitNodes } from '#server/store/units/tree'
import { flagOf } from '#server/wire'
import { menuIdsOf, menusFor, menuTree } from './menus'
import { byKey, presentRole, storedRoles } from './present'

type Filter = z.output<typeof calls.role_export.input>

const conditionOf = ({ roleName, roleKey, status, ...period }: Filter): SQL | undefined =>
  and(
    contains(sysRole.role_name, roleName),
    contains(sysRole.role_key, roleKey),
    status && eq(sysRole.disabled, flagOf(status)),
    duringPeriod(sysRole.create_time, period),
  )

const SORTABLE = { roleSort: sysRole.role_sort, createTime: sysRole.create_time, roleId: sysRole.role_id }
const IN_ORDER = [asc(sysRole.role_sort), asc(sysRole.role_id)]

const TITLES = [
  '角色编号',
  '角色名称',
  '权限字符',
  '类别',
  '显示顺序',
  '数据范围',
  '用户数',
  '状态',
  '创建时间',
]

/** @throws Refusal when there is none */
async function findRole({ db, user: me }: Context, role_id: number) {
  const [found] = await storedRoles(db, byKey(role_id))
  if (!found) throw new Refusal(REFUSAL.roleMissing)
  return presentRole(me, found)
}

/**
 * What of a tree is held, without whatever stands above something that is: RuoYi's client ticks a node by those below it,
 * and all below a node that it is told to tick.
 */
function lowest(
  held: readonly number[],
  nodes: readonly { id: number; parent_id: number | null }[],
): number[] {
  const parents = new Map(nodes.map(({ id, parent_id }) => [id, parent_id]))
  const above = new Set<number>()
  for (const id of held)
    for (let at = parents.get(id); at && !above.has(at); at = parents.get(at)) above.add(at)
  return held.filter((id) => !above.has(id))
}

type Reading =
  'role_list' | 'role_options' | 'role_detail' | 'role_export' | 'role_units' | 'role_menus' | 'menu_options'

export const roleReadingHandlers: Handlers<Reading> = {
  async role_list(filter, { db, user: me }) {
    const where = conditionOf(filter)
    const { limit, offset } = windowOf(filter)
    const found = await storedRoles(db, where)
      .orderBy(...orderOf(filter, SORTABLE, IN_ORDER))
      .limit(limit)
      .offset(offset)
    const [all] = await db.select({ total: count() }).from(sysRole).where(where)
    return { rows: found.map((row) => presentRole(me, row)), total: all?.total ?? 0 }
  },

  async role_options(_, { db, user: me }) {
    const found = await storedRoles(db).orderBy(...IN_ORDER)
    return found.map((row) => presentRole(me, row))
  },

  role_detail: ({ roleId }, ctx) => findRole(ctx, roleId),

  async role_export(filter, { db, user: me }) {
    const found = await storedRoles(db, conditionOf(filter)).orderBy(...IN_ORDER)
    const rows = found
      .map((row) => presentRole(me, row))
      .map((row) => [
        row.roleId,
        row.roleName,
        row.roleKey,
        CALLERS[row.kind],
        row.roleSort,
        DATA_SCOPE[row.dataScope],
        row.userNum,
        ENABLED[row.status],
        row.createTime,
      ])
    return new File([workbook('角色', TITLES, rows)], '角色.xlsx', { type: XLSX })
  },

  async role_units({ roleId }, ctx) {
    const { db, user: me } = ctx
    const { deptCheckStrictly } = await findRole(ctx, roleId)
    // A stopped unit can be named as well.
    const units = (await unitNodes(db, reachedUnits(me))).map((unit) => ({ ...unit, disabled: false }))
    const named = await db.select().from(roleDept).where(eq(roleDept.role_id, roleId))
    const held = named.map(({ dept_id }) => dept_id)
    const checkedKeys = deptCheckStrictly ? lowest(held, units) : held
    return { depts: optionTree(units), checkedKeys, held }
  },

  async role_menus({ roleId }, ctx) {
    const { kind, menuCheckStrictly } = await findRole(ctx, roleId)
    const possible = await menusFor(ctx.db, kind)
    const known = new Set(possible.map(({ menu_id }) => menu_id))
    const held = (await menuIdsOf(ctx.db, roleId)).filter((id) => known.has(id))
    const nodes = possible.map(({ menu_id, parent_id }) => ({ id: menu_id, parent_id }))
    const checkedKeys = menuCheckStrictly ? lowest(held, nodes) : held
    return { menus: menuTree(possible), checkedKeys, held }
  },

  menu_options: async ({ kind }, { db }) => menuTree(await menusFor(db, kind)),
}

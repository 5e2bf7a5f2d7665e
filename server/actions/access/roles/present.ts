import { eq, sql, type SQL } from 'drizzle-orm'
import { isKeyOf } from '#contract/facts/closed'
import { SEAT_ROLES } from '#contract/roles'
import { roleFault } from '#server/access/accounts/guards'
import { sysRole } from '#server/db/schema/index'
import type { Db } from '#server/db/client'
import type { CurrentUser } from '#server/define'
import { wireFlag, wireTime } from '#server/wire'

export const storedRoles = (db: Db, where?: SQL) =>
  db
    .select({
      role: sysRole,
      user_num: sql<number>`(select count(*)::int from sys_user_role h where h.role_id = ${sysRole}.role_id)`,
    })
    .from(sysRole)
    .where(where)
    .$dynamic()

export type StoredRole = Awaited<ReturnType<typeof storedRoles>>[number]

/** Why somebody may not change what a role allows; null: they may. */
export function changeFault(me: CurrentUser, { role_id, kind }: StoredRole['role']): string | null {
  if (kind === 'admin') return '不允许操作超级管理员角色'
  if (me.scopes.some((held) => held.role_id === role_id)) return '不能更改自己所持的角色'
  return isKeyOf(SEAT_ROLES, kind) ? null : roleFault(me, { kind })
}

export const presentRole = (me: CurrentUser, { role, user_num }: StoredRole) => ({
  roleId: role.role_id,
  roleName: role.role_name,
  roleKey: role.role_key,
  roleSort: role.role_sort,
  status: wireFlag(role.disabled),
  createTime: wireTime(role.create_time),
  dataScope: role.data_scope,
  kind: role.kind,
  builtIn: role.built_in,
  userNum: isKeyOf(SEAT_ROLES, role.kind) ? null : user_num,
  refused: changeFault(me, role),
  remark: role.remark,
  menuCheckStrictly: role.menu_check_strictly,
  deptCheckStrictly: role.dept_check_strictly,
})

export const byKey = (role_id: number) => eq(sysRole.role_id, role_id)

import type { ReactNode } from 'react'
import { holdsPermission, holdsRole, type Role } from '#contract/roles'
import { useSession } from './session'

type Wanted = { role: readonly Role[]; permission?: never } | { permission: readonly string[]; role?: never }

/**
 * Decides for the current login; `admin` holds every role, the wildcard every permission.
 * @throws when the list is missing or empty: a tag without a value would silently show everything or nothing
 */
export function useCan({ role, permission }: Wanted): boolean {
  const me = useSession((session) => session.me)
  const wanted = role ?? permission
  if (!Array.isArray(wanted) || wanted.length === 0) {
    throw new Error(permission === undefined ? '请设置角色权限标签值' : '请设置操作权限标签值')
  }
  if (!me) return false
  return role ? holdsRole(me.roles, role) : holdsPermission(me.permissions, permission ?? [])
}

/** Renders its children only for users with one of the roles or permissions. */
export function Can({ children, ...wanted }: Wanted & { children: ReactNode }) {
  return useCan(wanted) ? children : null
}

import type { ReactNode } from 'react'
import { holdsPermission, holdsRole, type Role } from '#contract/roles'
import { backEnd } from '#src/api/backEnd'
import { type Me, useSession } from './session'

/** A call that stored roles can narrow asks for both: who it is for, and what the roles of the login still allow. */
type Wanted =
  { role: readonly Role[]; permission?: readonly string[] } | { permission: readonly string[]; role?: never }

/** RuoYi's own permissions; of the others a foreign server knows nothing, so that it cannot grant them. */
const RUOYI = /^(system|monitor|tool):/

const isPermitted = ({ permissions }: Me, wanted: readonly string[]): boolean =>
  holdsPermission(permissions, wanted) || (!backEnd.isOurs && !wanted.some((name) => RUOYI.test(name)))

const isList = (wanted: unknown): boolean => Array.isArray(wanted) && wanted.length > 0

/**
 * Decides for the current login; `admin` holds every role, the wildcard every permission.
 * @throws when a list is missing or empty: a tag without a value would silently show everything or nothing
 */
export function useCan({ role, permission }: Wanted): boolean {
  const me = useSession((session) => session.me)
  if (permission !== undefined && !isList(permission)) throw new Error('请设置操作权限标签值')
  if (permission === undefined && !isList(role)) throw new Error('请设置角色权限标签值')
  if (!me) return false
  return (!role || holdsRole(me.roles, role)) && (!permission || isPermitted(me, permission))
}

/** Renders its children only for users with one of the roles and one of the permissions. */
export function Can({ children, ...wanted }: Wanted & { children: ReactNode }) {
  return useCan(wanted) ? children : null
}

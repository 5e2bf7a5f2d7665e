import { contract } from '#contract'
import type { Action } from '#contract/define'
import { keysOf } from '#contract/facts/closed'
import type { Caller } from '#contract/roles'
import { MENU } from './entries'

/** Adds callers to those of a key. */
function join(to: Map<string, Set<Caller>>, key: string, callers: readonly Caller[]): void {
  const held = to.get(key) ?? new Set()
  for (const caller of callers) held.add(caller)
  to.set(key, held)
}

const entries = new Map<string, Set<Caller>>()
const screens = new Map<string, Set<Caller>>()
for (const { key, who, children = [] } of MENU) {
  join(entries, key, who)
  for (const page of children) {
    join(entries, page.key, page.who)
    if (page.component) join(screens, page.component, page.who)
  }
}

const permissions = new Map<string, Set<Caller>>()
for (const name of keysOf(contract)) {
  const { permission, who }: Action = contract[name]
  if (permission && typeof who === 'object') join(permissions, permission, who)
}

const NOBODY: ReadonlySet<Caller> = new Set()

/** Who may be given a permission at most: whoever may send a call that asks for it. */
export const permissionBound = (permission: string): ReadonlySet<Caller> =>
  permissions.get(permission) ?? NOBODY

interface Entry {
  menu_key: string | null
  component: string | null
  perms: string | null
}

/**
 * Whether the menu of a kind of caller may hold an entry at most: one of the program as the program says; another where
 * its screen and its permission may be had.
 */
export function isBoundFor({ menu_key, component, perms }: Entry, kind: Caller): boolean {
  const own = menu_key === null ? undefined : entries.get(menu_key)
  if (own) return own.has(kind)
  return (
    (component === null || (screens.get(component) ?? NOBODY).has(kind)) &&
    (perms === null || permissionBound(perms).has(kind))
  )
}

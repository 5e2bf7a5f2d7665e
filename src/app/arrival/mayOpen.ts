import { matchPath } from 'react-router-dom'
import { keysOf } from '#contract/facts/closed'
import { holdsPermission, holdsRole } from '#contract/roles'
import { screens, type ScreenKey } from '#contract/screens'
import { routesOf } from '#src/menu/routes'
import type { Me, Menu } from '#src/session/session'

/** Screens of everybody who is logged in; no menu holds them. */
const OF_ALL: readonly ScreenKey[] = ['index', 'user/profile', 'system/news/newsDetail/id', '404']

/**
 * Whether somebody may open the screen at a path: the server's menu holds it, under whatever address, or holds the one
 * it belongs to. A path that is no screen's is left to the menu.
 */
export function mayOpen(path: string, { roles, permissions }: Me, menu: Menu): boolean {
  const key = keysOf(screens).find((one) => matchPath(screens[one].path, path))
  if (!key || OF_ALL.includes(key) || 'open' in screens[key]) return true
  if (holdsRole(roles, []) || holdsPermission(permissions, [])) return true
  const screen = screens[key]
  const above = 'activeMenu' in screen ? screen.activeMenu : undefined
  return routesOf(menu).some((held) => {
    const shown = held.screen && screens[held.screen].path
    return [shown, held.path].some((one) => one === screen.path || (above !== undefined && one === above))
  })
}

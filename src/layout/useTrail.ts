import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { screens } from '#contract/screens'
import { oncePer } from '#src/menu/oncePer'
import { routeAt } from '#src/menu/routes'
import { screenAt } from '#src/menu/screenAt'
import { sidebarOf, trailTo, type SidebarItem } from '#src/menu/sidebar'
import { useSession } from '#src/session/session'
import { HOME } from './sidebar/menuItems'

interface Place {
  /** Everything the sidebar shows, home first. */
  items: SidebarItem[]
  /** From the outermost container down to the entry the current page belongs to. */
  trail: SidebarItem[]
  /** The page's own title when the menu does not show the page itself. */
  detail: string | undefined
}

const itemsOf = oncePer((menu) => [HOME, ...sidebarOf(menu)])

/** Where in the menu the current page stands. */
export function useTrail(): Place {
  const { pathname, search } = useLocation()
  const menu = useSession((session) => session.menu)
  const items = itemsOf(menu)
  return useMemo(() => {
    const exact = trailTo(items, pathname, search)
    const trail = exact.length > 0 ? exact : trailTo(items, pathname)
    if (trail.length > 0) return { items, trail, detail: undefined }
    const key = screenAt(pathname)
    const screen = key && screens[key]
    const hidden = routeAt(menu, pathname)
    const parent = screen && 'activeMenu' in screen ? screen.activeMenu : undefined
    return { items, trail: parent ? trailTo(items, parent) : [], detail: hidden?.title || screen?.title }
  }, [items, menu, pathname, search])
}

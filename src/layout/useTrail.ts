import { useMemo } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { screens } from '#contract/screens'
import { sidebarItems, trailTo, type SidebarItem } from '#src/menu/sidebar'
import { useSession } from '#src/session/session'
import { HOME } from './menuItems'

interface Place {
  /** Everything the sidebar shows, home first. */
  items: SidebarItem[]
  /** From the outermost container down to the entry the current page belongs to. */
  trail: SidebarItem[]
  /** The page's own title when the menu does not show the page itself. */
  detail: string | undefined
}

const screenAt = (pathname: string) => Object.values(screens).find(({ path }) => matchPath(path, pathname))

/** Where in the menu the current page stands. */
export function useTrail(): Place {
  const { pathname } = useLocation()
  const menu = useSession((session) => session.menu)
  const items = useMemo(() => [HOME, ...sidebarItems(menu)], [menu])
  return useMemo(() => {
    const own = trailTo(items, pathname)
    if (own.length > 0) return { items, trail: own, detail: undefined }
    const screen = screenAt(pathname)
    const parent = screen && 'activeMenu' in screen ? screen.activeMenu : undefined
    return { items, trail: parent ? trailTo(items, parent) : [], detail: screen?.title }
  }, [items, pathname])
}

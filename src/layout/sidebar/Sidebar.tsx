import { ConfigProvider, Menu } from 'antd'
import { memo, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SidebarItem } from '#src/menu/sidebar'
import { useMe } from '#src/session/session'
import { useSettings } from '#src/settings/settings'
import { site } from '#src/settings/site'
import { menuItems, TrailContext } from './menuItems'
import styles from '#src/layout/Shell.module.css'
import { useSideTheme } from './useSideTheme'
import { useTrail } from '#src/layout/useTrail'

/** Pixels. */
export const SIDEBAR_WIDTH = 200

/** A publisher works in one menu, so it stands open from the start. */
const PUBLISHER = { role: 'publisher', menu: '/publisher' }

/** Logo and menu. `collapsed` shows icons only. */
export const Sidebar = memo(function Sidebar({ collapsed }: { collapsed: boolean }) {
  const showLogo = useSettings((settings) => settings.sidebarLogo)
  const { theme, variables } = useSideTheme()
  const { name, logo } = site()
  return (
    <ConfigProvider {...(theme && { theme })}>
      <div className={styles['side']} style={variables}>
        {showLogo && (
          <Link to="/" className={styles['brand']} aria-label={name} title={name}>
            <img src={logo} alt="" width={28} height={28} />
            {!collapsed && <span>{name}</span>}
          </Link>
        )}
        <nav aria-label="主菜单">
          <SideMenu collapsed={collapsed} />
        </nav>
      </div>
    </ConfigProvider>
  )
})

const keysOf = (items: readonly SidebarItem[]): string[] => items.map((item) => item.key)

function SideMenu({ collapsed }: { collapsed: boolean }) {
  const { items, trail } = useTrail()
  const { roles } = useMe()
  const here = keysOf(trail.slice(0, -1))
  const [opened, setOpened] = useState<string[]>()
  const [seen, setSeen] = useState(here.join())
  // Another page opens its own branch, whatever the user had opened before.
  if (seen !== here.join()) {
    setSeen(here.join())
    setOpened(undefined)
  }
  const standing = roles.includes(PUBLISHER.role) ? items.filter((item) => item.path === PUBLISHER.menu) : []
  const openKeys = useSame(opened ?? [...new Set([...here, ...keysOf(standing)])])
  const keys = useMemo(() => keysOf(trail), [trail])
  return (
    <TrailContext value={keys}>
      <Entries items={items} openKeys={openKeys} onOpen={setOpened} collapsed={collapsed} />
    </TrailContext>
  )
}

/** The list given before, while it says the same. */
function useSame(keys: string[]): string[] {
  const [same, setSame] = useState(keys)
  const isSame = same.join() === keys.join()
  if (!isSame) setSame(keys)
  return isSame ? same : keys
}

interface EntriesProps {
  items: readonly SidebarItem[]
  openKeys: string[]
  onOpen: (keys: string[]) => void
  collapsed: boolean
}

const Entries = memo(function Entries({ items, openKeys, onOpen, collapsed }: EntriesProps) {
  const entries = useMemo(() => menuItems(items), [items])

  /** One branch at a time: the newest one and what leads to it. */
  const open = (keys: string[]): void => {
    const newest = keys.find((key) => !openKeys.includes(key))
    onOpen(newest ? keys.filter((key) => newest.startsWith(key)) : keys)
  }

  return (
    <Menu
      mode="inline"
      inlineIndent={16}
      inlineCollapsed={collapsed}
      items={entries}
      selectable={false}
      // What is spelled out needs no tooltip, and one around each entry is work at every start.
      {...(collapsed ? {} : { openKeys, onOpenChange: open, tooltip: false })}
      className={styles['menu']}
      // The branches of a narrow sidebar lie over the page and not in the menu.
      rootClassName={styles['entries']}
    />
  )
})

import { Menu } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '#src/session/session'
import { site } from '#src/settings/site'
import { menuItems } from './menuItems'
import styles from './Shell.module.css'
import { useTrail } from './useTrail'

/** A publisher works in one menu, so it stands open from the start. */
const PUBLISHER_MENU = '/publisher'

/** Logo and menu. `collapsed` shows icons only. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  const { items, trail } = useTrail()
  const { roles } = useMe()
  const { name, logo } = site()
  const here = trail.slice(0, -1).map((item) => item.key)
  const [opened, setOpened] = useState<string[]>()
  const [seen, setSeen] = useState(here.join())
  // Another page opens its own branch, whatever the user had opened before.
  if (seen !== here.join()) {
    setSeen(here.join())
    setOpened(undefined)
  }
  const isPublisher = roles.includes('publisher')
  const standing = items.filter((item) => isPublisher && item.path === PUBLISHER_MENU).map((i) => i.key)
  const openKeys = opened ?? [...new Set([...here, ...standing])]

  /** One branch at a time: the newest one and what leads to it. */
  const open = (keys: string[]): void => {
    const newest = keys.find((key) => !openKeys.includes(key))
    setOpened(newest ? keys.filter((key) => newest.startsWith(key)) : keys)
  }

  return (
    <>
      <Link to="/" className={styles['brand']} aria-label={name}>
        <img src={logo} alt="" width={28} height={28} />
        {!collapsed && <span>{name}</span>}
      </Link>
      <nav aria-label="主菜单">
        <Menu
          mode="inline"
          inlineIndent={16}
          inlineCollapsed={collapsed}
          items={menuItems(items)}
          selectedKeys={trail.slice(-1).map((item) => item.key)}
          {...(collapsed ? {} : { openKeys, onOpenChange: open })}
          className={styles['menu']}
        />
      </nav>
    </>
  )
}

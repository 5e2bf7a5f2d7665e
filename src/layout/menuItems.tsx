import type { MenuProps } from 'antd'
import { Link } from 'react-router-dom'
import { screens } from '#contract/screens'
import type { SidebarItem } from '#src/menu/sidebar'
import { MenuIcon } from './icons'

type Item = NonNullable<MenuProps['items']>[number]

export const HOME: SidebarItem = {
  key: 'home',
  path: screens.index.path,
  title: screens.index.title,
  icon: 'dashboard',
  external: false,
}

// Real links: they open in a new tab with the middle button and show where they lead.
const label = ({ path, title, external }: SidebarItem) =>
  external ? (
    <a href={path} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    <Link to={path}>{title}</Link>
  )

/** Sidebar entries as antd's Menu wants them. */
export const menuItems = (items: readonly SidebarItem[]): Item[] =>
  items.map((item) => ({
    key: item.key,
    icon: <MenuIcon name={item.icon} />,
    label: item.children ? item.title : label(item),
    ...(item.children && { children: menuItems(item.children) }),
  }))

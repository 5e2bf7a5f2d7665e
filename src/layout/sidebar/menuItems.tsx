import type { MenuProps } from 'antd'
import { createContext, memo, useContext } from 'react'
import { screens } from '#contract/screens'
import { MenuLink } from '#src/menu/MenuLink'
import type { SidebarItem } from '#src/menu/sidebar'
import { MenuIcon } from './icons'

type Item = NonNullable<MenuProps['items']>[number]

export const HOME: SidebarItem = {
  key: 'home',
  path: screens.index.path,
  search: '',
  title: screens.index.title,
  icon: 'dashboard',
  external: false,
}

/**
 * Keys of the entries from the outermost branch down to the page on screen. Beside antd's `selectedKeys`, with which
 * every entry of the menu is drawn anew for another page, 300 components.
 */
export const TrailContext = createContext<readonly string[]>([])

const Link = memo(MenuLink)

function Entry({ item }: { item: SidebarItem }) {
  return <Link item={item} isHere={useContext(TrailContext).at(-1) === item.key} />
}

function Branch({ item: { key, title } }: { item: SidebarItem }) {
  return <span data-on-trail={useContext(TrailContext).includes(key) || undefined}>{title}</span>
}

function labelOf(item: SidebarItem) {
  if (item.isEmpty) return item.title
  return item.children ? <Branch item={item} /> : <Entry item={item} />
}

/** Sidebar entries as antd's Menu wants them. */
export const menuItems = (items: readonly SidebarItem[]): Item[] =>
  items.map((item) => ({
    key: item.key,
    icon: <MenuIcon name={item.icon} />,
    label: labelOf(item),
    disabled: item.isEmpty === true,
    ...(item.children && { children: menuItems(item.children) }),
  }))

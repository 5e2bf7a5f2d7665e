import type { MenuProps } from 'antd'
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

/** Sidebar entries as antd's Menu wants them. */
export const menuItems = (items: readonly SidebarItem[]): Item[] =>
  items.map((item) => ({
    key: item.key,
    icon: <MenuIcon name={item.icon} />,
    label: item.children || item.isEmpty ? item.title : <MenuLink item={item} />,
    disabled: item.isEmpty === true,
    ...(item.children && { children: menuItems(item.children) }),
  }))

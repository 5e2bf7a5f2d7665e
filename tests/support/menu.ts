import type { MenuNode } from '#contract/actions/system/auth'

export const page = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  path,
  component: 'index',
  meta: { title: path },
  ...more,
})
export const parent = (path: string, children: MenuNode[], more: Partial<MenuNode> = {}): MenuNode =>
  page(path, { component: 'ParentView', children, ...more })
export const layout = (path: string, children: MenuNode[], more: Partial<MenuNode> = {}): MenuNode =>
  page(path, { component: 'Layout', children, ...more })

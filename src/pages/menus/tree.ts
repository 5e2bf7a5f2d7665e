import type { Output } from '#contract'

export type MenuRow = Output<'menu_list'>[number]
export interface MenuBranch extends MenuRow {
  children?: MenuBranch[]
}

/** The flat list as a tree; an entry whose parent is not in the list stands at the top. */
export function branchesOf(menus: readonly MenuRow[]): MenuBranch[] {
  const known = new Set(menus.map(({ menuId }) => menuId))
  const below = new Map<number, MenuRow[]>()
  for (const menu of menus) {
    const parent = known.has(menu.parentId) ? menu.parentId : 0
    below.set(parent, [...(below.get(parent) ?? []), menu])
  }
  const build = (parent: number): MenuBranch[] =>
    (below.get(parent) ?? []).map((menu) => {
      const children = build(menu.menuId)
      return children.length > 0 ? { ...menu, children } : menu
    })
  return build(0)
}

/** The entries that match, with those above and below them. */
export function matchingMenus(
  menus: readonly MenuRow[],
  words: string,
  status: string | undefined,
): MenuRow[] {
  const byId = new Map(menus.map((menu) => [menu.menuId, menu]))
  const kept = new Set<number>()
  for (const menu of menus) {
    const matches = menu.menuName.includes(words) && (status === undefined || menu.status === status)
    for (let at = matches ? menu : undefined; at; at = byId.get(at.parentId)) kept.add(at.menuId)
  }
  return menus.filter(({ menuId }) => kept.has(menuId))
}

/** What has to be sent to move an entry among its siblings by one place; undefined at the end. */
export function orderAfter(
  menus: readonly MenuRow[],
  { menuId, parentId }: MenuRow,
  by: -1 | 1,
): { menuIds: string; orderNums: string } | undefined {
  const ids = menus.filter((one) => one.parentId === parentId).map((one) => one.menuId)
  const at = ids.indexOf(menuId)
  const other = ids[at + by]
  if (other === undefined) return undefined
  ids[at] = other
  ids[at + by] = menuId
  return { menuIds: ids.join(','), orderNums: ids.map((_, place) => place).join(',') }
}

import type { MenuNode } from '#contract/actions/system/auth'
import { isExternal } from '#src/lib/safeUrl'
import { oncePer } from './oncePer'
import { joinPath } from './path'
import { searchOf } from './query'
import { isContainer, ownPath, redirectOf, titleOf } from './routes'

/** An entry of the sidebar: a page, a link out of the console, or a group of entries. */
export interface SidebarItem {
  /** Unique even when two entries lead to one path, which is legal. */
  key: string
  /** Full path, or the whole address of an external link. */
  path: string
  /** What the page is opened with, such as `?id=1`. */
  search: string
  title: string
  icon: string | undefined
  external: boolean
  /** A container with nothing to show: words, and no link. */
  isEmpty?: boolean
  /** The page a group leads on to. */
  redirect?: string | undefined
  children?: SidebarItem[]
}

/**
 * What the sidebar shows of the tree: hidden entries are skipped; a container with exactly one visible child shows
 * that child in its place unless it says `alwaysShow` or the child has visible children itself; a container without
 * visible children is an entry that leads nowhere.
 */
export function sidebarItems(tree: readonly MenuNode[], base = '/', trail = ''): SidebarItem[] {
  return tree.flatMap((node, index): SidebarItem[] => {
    if (node.hidden) return []
    const path = joinPath(base, ownPath(node))
    const key = `${trail}${index}:${path}`
    const title = titleOf(node)
    const external = isExternal(path)
    const item = {
      key,
      path,
      search: external ? '' : searchOf(node.query),
      title,
      icon: node.meta?.icon || undefined,
      external,
    }
    const children = external ? [] : sidebarItems(node.children ?? [], path, `${key}/`)
    const [only] = children
    if (children.length === 1 && only && !only.children && !node.alwaysShow) {
      return [{ ...only, icon: only.icon ?? item.icon }]
    }
    // A container without a title is the wrapper RuoYi puts around a top-level page.
    const redirect = redirectOf(node, path)
    if (children.length > 0) return [{ ...item, redirect, children }]
    const isEmpty = !external && !redirect && isContainer(node)
    return title ? [isEmpty ? { ...item, isEmpty } : item] : []
  })
}

export const sidebarOf = oncePer((menu) => sidebarItems(menu))

/** Entries that lead somewhere, in the order they are shown. */
export const leaves = (items: readonly SidebarItem[]): SidebarItem[] =>
  items.flatMap((item) => (item.children ? leaves(item.children) : item.isEmpty ? [] : [item]))

/**
 * From the outermost container to the first entry that leads to a path; empty when the menu does not show it.
 * @param search when given, the entry must also open its page with just this
 */
export function trailTo(items: readonly SidebarItem[], path: string, search?: string): SidebarItem[] {
  for (const item of items) {
    const leadsThere = item.path === path && (search === undefined || item.search === search)
    if (!item.children && !item.isEmpty && leadsThere) return [item]
    const below = trailTo(item.children ?? [], path, search)
    if (below.length > 0) return [item, ...below]
  }
  return []
}

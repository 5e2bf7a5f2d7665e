import type { MenuNode } from '#contract/actions/auth'
import { screens, type ScreenKey } from '#contract/screens'
import { isExternal } from '#src/lib/safeUrl'
import { joinPath } from './path'

/** A page the server's menu puts at a path; `screen` is undefined when the console has no page of that name. */
export interface MenuRoute {
  path: string
  title: string
  component: string
  screen: ScreenKey | undefined
}

/**
 * Replaces every ParentView that has children by its descendants, at any depth, each path prefixed by those of
 * the containers it came out of. An empty ParentView stays: it is an entry of its own.
 */
export const flattenParents = (nodes: readonly MenuNode[], prefix = ''): MenuNode[] =>
  nodes.flatMap((node) => {
    const path = isExternal(node.path) || !prefix ? node.path : `${prefix}/${node.path}`
    return node.component === 'ParentView' && node.children?.length
      ? flattenParents(node.children, path)
      : [{ ...node, path }]
  })

const isScreen = (name: string): name is ScreenKey => Object.hasOwn(screens, name)

const CONTAINERS = ['Layout', 'ParentView']

/** Every page of the menu with its full path. External links are no pages. */
export function menuRoutes(tree: readonly MenuNode[], base = '/'): MenuRoute[] {
  return flattenParents(tree).flatMap((node) => {
    if (isExternal(node.path)) return []
    const path = joinPath(base, node.path)
    const below = menuRoutes(node.children ?? [], path)
    const { component, meta } = node
    if (!component || CONTAINERS.includes(component)) return below
    const screen = isScreen(component) ? component : undefined
    return [{ path, title: meta?.title ?? '', component, screen }, ...below]
  })
}

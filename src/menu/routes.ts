import type { MenuNode } from '#contract/actions/system/auth'
import { screens, type ScreenKey } from '#contract/screens'
import { isExternal, safeUrl } from '#src/lib/safeUrl'
import { oncePer } from './oncePer'
import { joinPath } from './path'

/** What the server's menu puts at a path. */
export interface MenuRoute {
  path: string
  title: string
  component: string
  /** Undefined when the console has no page of that name. */
  screen?: ScreenKey | undefined
  /** A page of another site, shown in a frame. */
  link?: string | undefined
  /** A container that leads on to one of its pages. */
  redirect?: string | undefined
  noCache: boolean
}

const NO_REDIRECT = 'noRedirect'
const INNER_LINK = 'InnerLink'
const PARENT_VIEW = 'ParentView'
const CONTAINERS = ['Layout', PARENT_VIEW]

/**
 * Replaces every ParentView that has children by its descendants, at any depth, each path prefixed by those of
 * the containers it came out of. An empty ParentView stays: it is an entry of its own.
 */
export const flattenParents = (nodes: readonly MenuNode[], prefix = ''): MenuNode[] =>
  nodes.flatMap((node) => {
    const own = node.path ?? ''
    const path = isExternal(own) || own.startsWith('/') || !prefix ? own : `${prefix}/${own}`
    return node.component === PARENT_VIEW && node.children?.length
      ? flattenParents(node.children, path)
      : [{ ...node, path }]
  })

const isScreen = (name: string): name is ScreenKey => Object.hasOwn(screens, name)

/** An entry's own title, or that of the screen it shows. */
export function titleOf({ meta, component }: MenuNode): string {
  return meta?.title || (component && isScreen(component) ? screens[component].title : '')
}

/** Where a container leads on to; most say that they lead nowhere. */
export function redirectOf({ redirect, children }: MenuNode, path: string): string | undefined {
  if (!redirect || redirect === NO_REDIRECT || !children?.length) return undefined
  const target = joinPath(path, redirect)
  return isExternal(target) || target === path ? undefined : target
}

/** Every page of the menu with its full path. External links are no pages. */
export function menuRoutes(tree: readonly MenuNode[], base = '/'): MenuRoute[] {
  return flattenParents(tree).flatMap((node): MenuRoute[] => {
    const path = joinPath(base, node.path ?? '')
    if (isExternal(path)) return []
    const below = menuRoutes(node.children ?? [], path)
    const { component, meta } = node
    const route = { path, title: titleOf(node), component: component ?? '', noCache: meta?.noCache === true }
    if (!component || CONTAINERS.includes(component)) {
      const redirect = redirectOf(node, path)
      return redirect ? [...below, { ...route, redirect }] : below
    }
    if (component === INNER_LINK) return [{ ...route, link: safeUrl(meta?.link ?? undefined) }, ...below]
    return [{ ...route, screen: isScreen(component) ? component : undefined }, ...below]
  })
}

export const routesOf = oncePer((menu) => menuRoutes(menu))

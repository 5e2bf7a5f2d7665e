import type { MenuNode } from '#contract/actions/system/auth'
import { screens, type ScreenKey } from '#contract/screens'
import { isExternal, safeUrl } from '#src/lib/safeUrl'
import { oncePer } from './oncePer'
import { joinPath, leadsTo, patternsOf, type Patterns } from './path'

/** What the server's menu puts at a path. */
export interface MenuRoute {
  path: string
  /** What the parameters of the path must look like. */
  patterns: Patterns
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

/** An entry that holds others and has no page of its own. */
export const isContainer = ({ component }: MenuNode): boolean => !component || CONTAINERS.includes(component)

/** What no path of a route may hold: a query, a fragment, a port, a wildcard. */
const NO_ROUTE = /[?#*:%\s]/

/**
 * An entry's own path. RuoYi makes one of the address of another site by taking parts of it away; where the rest is no
 * path, the entry leads to the address itself.
 */
export function ownPath({ component, path, meta }: MenuNode): string {
  const link = safeUrl(meta?.link ?? undefined)
  const isBroken = component === INNER_LINK && (!path || NO_ROUTE.test(path))
  return isBroken && link && isExternal(link) ? link : (path ?? '')
}

/**
 * Replaces every ParentView that has children by its descendants, at any depth, each path prefixed by those of
 * the containers it came out of. An empty ParentView stays: it is an entry of its own.
 */
export const flattenParents = (nodes: readonly MenuNode[], prefix = ''): MenuNode[] =>
  nodes.flatMap((node) => {
    const own = ownPath(node)
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
export function menuRoutes(tree: readonly MenuNode[], base = '/', above: Patterns = {}): MenuRoute[] {
  return flattenParents(tree).flatMap((node): MenuRoute[] => {
    const own = node.path ?? ''
    const path = joinPath(base, own)
    if (isExternal(path)) return []
    const patterns = { ...above, ...patternsOf(own) }
    const below = menuRoutes(node.children ?? [], path, patterns)
    const { component, meta } = node
    const route = {
      path,
      patterns,
      title: titleOf(node),
      component: component ?? '',
      noCache: meta?.noCache === true,
    }
    if (!component || isContainer(node)) {
      const redirect = redirectOf(node, path)
      return redirect ? [...below, { ...route, redirect }] : below
    }
    if (component === INNER_LINK) return [{ ...route, link: safeUrl(meta?.link ?? undefined) }, ...below]
    return [{ ...route, screen: isScreen(component) ? component : undefined }, ...below]
  })
}

export const routesOf = oncePer((menu) => menuRoutes(menu))

/** The first entry of the menu at an address. */
export const routeAt = (menu: readonly MenuNode[], pathname: string): MenuRoute | undefined =>
  routesOf(menu).find((route) => leadsTo(route, pathname))

import type { MenuNode } from '#contract/actions/system/auth'
import type { Context } from '#server/define'
import { seatCallers } from '#server/access/audience'
import { isBoundFor } from '#server/domain/menu/bounds'
import { type GrantedEntry, grantedEntries } from '#server/store/access/granted'

const isAddress = (path: string) => /^https?:\/\//.test(path)

/** A site of others that is shown within the console. */
const isInner = ({ is_frame, path }: GrantedEntry) => !is_frame && isAddress(path)

/** Of another directory than the one it stands in. */
const isOutside = ({ path, menu_type }: GrantedEntry) => menu_type === 'C' && path.startsWith('/')

/** RuoYi's client makes a route of the address of an inner site: no scheme, no dot. */
const innerPath = (path: string) => path.replace(/^https?:\/\//, '').replaceAll(/[.:]/g, '/')

function componentOf(entry: GrantedEntry): string {
  if (entry.component) return entry.component
  if (isInner(entry)) return 'InnerLink'
  return entry.menu_type === 'M' && entry.parent_id !== null ? 'ParentView' : 'Layout'
}

function nodeOf(entry: GrantedEntry): MenuNode {
  const { route_name, path, hidden, query, menu_name, icon, no_cache } = entry
  const top = entry.menu_type === 'M' && entry.parent_id === null && !isAddress(path) && !path.startsWith('/')
  return {
    ...(route_name && { name: route_name }),
    path: isInner(entry) ? innerPath(path) : top ? `/${path}` : path,
    hidden,
    component: componentOf(entry),
    ...(query && { query }),
    meta: { title: menu_name, icon, noCache: no_cache, link: isAddress(path) ? path : null },
  }
}

/** A page of the top level, in the frame that RuoYi puts around it: its path starts at the root. */
const framed = (entry: GrantedEntry): MenuNode => ({
  path: '/',
  hidden: entry.hidden,
  component: 'Layout',
  children: [nodeOf({ ...entry, path: entry.path.replace(/^\//, '') })],
})

/** The entries that the program lets their holders have, whatever is stored. */
const isBounded = (entry: GrantedEntry): boolean => entry.kinds.some((kind) => isBoundFor(entry, kind))

/** The menu tree of a user, as it is stored at this moment, in the shape that RuoYi's clients expect. */
export async function menuOf({ db, user }: Pick<Context, 'db' | 'user'>): Promise<MenuNode[]> {
  const granted = await grantedEntries(db, user.user_id, await seatCallers(db, user))
  const below = new Map<number | null, GrantedEntry[]>()
  for (const entry of granted.filter(isBounded))
    below.set(entry.parent_id, [...(below.get(entry.parent_id) ?? []), entry])
  // A screen for which a user qualifies twice appears in the menu once.
  const shown = new Set<string>()
  const isFirst = ({ component }: GrantedEntry): boolean => {
    if (component === null) return true
    const first = !shown.has(component)
    shown.add(component)
    return first
  }

  /** The nodes of one entry: a directory with what is in it, and beside it what stands at the top. */
  function nodesOf(entry: GrantedEntry): { inside: MenuNode[]; beside: MenuNode[] } {
    if (entry.menu_type === 'C') {
      if (!isFirst(entry)) return { inside: [], beside: [] }
      return isOutside(entry) || (entry.parent_id === null && !entry.is_frame)
        ? { inside: [], beside: [framed(entry)] }
        : { inside: [nodeOf(entry)], beside: [] }
    }
    const parts = (below.get(entry.menu_id) ?? []).map(nodesOf)
    const children = parts.flatMap(({ inside }) => inside)
    const beside = parts.flatMap((part) => part.beside)
    if (children.length === 0) return { inside: [], beside }
    return {
      inside: [{ ...nodeOf(entry), redirect: 'noRedirect', alwaysShow: true, children }],
      beside,
    }
  }
  return (below.get(null) ?? []).flatMap((entry) => {
    const { inside, beside } = nodesOf(entry)
    return [...inside, ...beside]
  })
}

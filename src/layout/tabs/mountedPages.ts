import type { ComponentProps, ReactNode } from 'react'
import {
  NavigationType,
  type Location,
  type UNSAFE_LocationContext as LocationContext,
} from 'react-router-dom'
import { PageOwner } from '#src/ui/unsaved'

/** Pages that stay mounted at the most; each costs some megabytes. */
export const MAX_MOUNTED = 20

interface Shown {
  path: string
  /** Changes with what makes it another page at the same path: the project, a refresh. */
  edition: string
  noCache: boolean
  page: ReactNode
  /** Where the page believes to be: where it was last seen. */
  location: ComponentProps<typeof LocationContext>['value']
}

/** A page that stays mounted; no two have one path. */
export interface MountedPage extends Shown {
  /** Never used twice. */
  id: number
  owner: PageOwner
  /** Pixels the window was scrolled when the page was last seen. */
  scroll: { y: number }
}

interface Rules {
  /** False for pages whose tab or edition is gone. */
  isWanted: (mounted: MountedPage) => boolean
  hasUnsaved: (path: string) => boolean
  /** Paths, the one visited last at the end. */
  visits: readonly string[]
}

/**
 * A query that names something else is another page, as another book is another review: nothing that was chosen on
 * the old one may act on the new one. A link that names less leads back to what is there, and a page may rewrite its
 * own query.
 */
export function asksTheSame(before: Location, next: Location, how: `${NavigationType}`): boolean {
  if (how === 'REPLACE') return true
  const known = new URLSearchParams(before.search)
  return [...new URLSearchParams(next.search)].every(([name, value]) => known.get(name) === value)
}

const isSamePage = (mounted: MountedPage, { edition, location }: Shown): boolean =>
  mounted.edition === edition &&
  asksTheSame(mounted.location.location, location.location, location.navigationType)

/** Who comes back to where the page is already need not have it drawn again. */
const isSameAddress = (before: Location, next: Location): boolean =>
  before.search === next.search && before.hash === next.hash && before.state === next.state

let ids = 0

function current(before: MountedPage | undefined, shown: Shown): MountedPage {
  if (!before || !isSamePage(before, shown)) {
    return { ...shown, id: ++ids, owner: new PageOwner(shown.path), scroll: { y: 0 } }
  }
  return isSameAddress(before.location.location, shown.location.location) ? before : { ...before, ...shown }
}

/**
 * The pages to keep once `shown` is on screen, and which of them that is. Above the limit the one not seen for longest
 * goes first, but never one with unsaved work: nobody may lose it without having been asked.
 */
export function nextMounted(
  mounted: readonly MountedPage[],
  shown: Shown,
  { isWanted, hasUnsaved, visits }: Rules,
) {
  const before = mounted.find(({ path }) => path === shown.path)
  const onScreen = current(before, shown)
  const others = mounted.filter((one) => one !== before && !one.noCache && isWanted(one))
  const excess = others.length + 1 - MAX_MOUNTED
  const oldest = others
    .filter(({ path }) => !hasUnsaved(path))
    .sort((a, b) => visits.indexOf(a.path) - visits.indexOf(b.path))
  const dropped = new Set(oldest.slice(0, Math.max(0, excess)))
  const staying = new Set([...others.filter((one) => !dropped.has(one)), onScreen])
  // Their order never changes: moving an element in the document would reset what scrolls inside it.
  const next = [...staying].sort((a, b) => a.id - b.id)
  const isNew = next.length !== mounted.length || next.some((one, index) => one !== mounted[index])
  return { next: isNew ? next : mounted, onScreen }
}

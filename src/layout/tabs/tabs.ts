import { create } from 'zustand'
import { screens } from '#contract/screens'
import { count, listOf, shape, textShape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'
import { useSession } from '#src/session/session'

export interface Tab {
  /** Tells tabs apart: another query is the same page asked something else. */
  path: string
  /** Path with the query and hash it was last shown with. */
  to: string
}

interface Saved {
  owner: number
  open: readonly Tab[]
  visits: readonly string[]
}

const readSaved = shape<Saved>({
  owner: count,
  open: listOf(shape<Tab>({ path: textShape, to: textShape })),
  visits: listOf(textShape),
})

/** A reload of the browser keeps the tabs; another window and another login have their own. */
const saved = stored('tabs', readSaved, 'sessionStorage')

interface Tabs {
  /** The user these tabs belong to. */
  owner: number | undefined
  /** In the order they are shown; pinned ones are always there and not in the list. */
  open: readonly Tab[]
  /** Paths of pinned and open tabs, the one visited last at the end. */
  visits: readonly string[]
  /** How often a page was refreshed: each time it is another page. */
  refreshed: Readonly<Record<string, number>>
}

const NONE: Tabs = { owner: undefined, open: [], visits: [], refreshed: {} }

export const useTabs = create<Tabs>(() => NONE)

/** Whoever asks is not drawn anew for the next visit. */
export const visitsSoFar = (): readonly string[] => useTabs.getState().visits

export const PINNED: readonly Tab[] = Object.values(screens)
  .filter((screen) => 'affix' in screen)
  .map(({ path }) => ({ path, to: path }))

export const isPinned = (path: string): boolean => PINNED.some((tab) => tab.path === path)

export function visitTab({ path, to }: Tab): void {
  const { open, visits } = useTabs.getState()
  const before = open.find((tab) => tab.path === path)
  const shown = (): readonly Tab[] =>
    before ? open.map((tab) => (tab === before ? { path, to } : tab)) : [...open, { path, to }]
  useTabs.setState({
    // The same list, for which nobody draws anew, where it says the same.
    open: isPinned(path) || before?.to === to ? open : shown(),
    visits: [...visits.filter((visited) => visited !== path), path],
  })
}

export function closeTabs(paths: readonly string[]): void {
  const stays = (path: string): boolean => isPinned(path) || !paths.includes(path)
  const { open, visits } = useTabs.getState()
  useTabs.setState({ open: open.filter(({ path }) => stays(path)), visits: visits.filter(stays) })
}

/** Puts an open tab before another one, or at the end. */
export function moveTab(path: string, before: string | undefined): void {
  const { open } = useTabs.getState()
  const moved = open.find((tab) => tab.path === path)
  if (!moved || path === before) return
  const rest = open.filter((tab) => tab !== moved)
  const at = rest.findIndex((tab) => tab.path === before)
  useTabs.setState({ open: at < 0 ? [...rest, moved] : rest.toSpliced(at, 0, moved) })
}

/** The next time this page is shown nothing of it is left. */
export function renewPage(path: string): void {
  const { refreshed } = useTabs.getState()
  useTabs.setState({ refreshed: { ...refreshed, [path]: (refreshed[path] ?? 0) + 1 } })
}

const HOME: Tab = { path: screens.index.path, to: screens.index.path }

/** Where one goes when the tab one looks at is closed: to the remaining one that was seen last, else home. */
export function nextTab(closing: readonly string[]): Tab {
  const { open, visits } = useTabs.getState()
  const last = visits.findLast((path) => isPinned(path) || !closing.includes(path))
  return [...open, ...PINNED].find(({ path }) => path === last) ?? HOME
}

useTabs.subscribe(({ owner, open, visits }) => {
  if (owner !== undefined) saved.write({ owner, open, visits })
})

/** Tabs belong to a login: they go with it, whoever ends it, and nobody sees somebody else's. */
function follow({ me }: ReturnType<typeof useSession.getState>): void {
  const owner = me?.user.userId
  if (owner === useTabs.getState().owner) return
  const before = saved.read()
  if (owner === undefined) saved.clear()
  useTabs.setState(before && before.owner === owner ? { ...NONE, ...before } : { ...NONE, owner })
}

follow(useSession.getState())
useSession.subscribe(follow)

import { keysOf } from '#contract/facts/closed'
import { screens, type ScreenKey } from '#contract/screens'
import { pages } from '#src/app/pages'
import { loadShell } from './loadShell'

export const loadConsole = () => import('#src/app/Console')

const keys = keysOf(screens)

const pattern = (key: ScreenKey): RegExp => new RegExp(`^${screens[key].path.replace(/:\w+/g, '[^/]+')}/?$`)

/** The screen at a path below the base; a path only the server's menu knows has none. */
export const screenAt = (path: string): ScreenKey | undefined => keys.find((key) => pattern(key).test(path))

/** Fetches what a path will need while the user still types, or the server still says who the user is. */
export function fetchAhead(path: string): void {
  const screen = screenAt(path) ?? 'index'
  // What could not be fetched is fetched again when it is needed; only then a failure is reported.
  void Promise.all([loadConsole(), loadShell(), pages[screen]()]).catch(() => undefined)
}

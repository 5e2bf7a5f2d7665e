import { fetchPage } from '#src/app/lazyPages'
import { screenAt } from '#src/menu/screenAt'
import { loadShell } from './loadShell'

export const loadConsole = () => import('#src/app/Console')

/** Fetches what a path will need while the user still types, or the server still says who the user is. */
export function fetchAhead(path: string): void {
  const screen = screenAt(path) ?? 'index'
  // What could not be fetched is fetched again when it is needed; only then a failure is reported.
  void Promise.all([loadConsole(), loadShell(), fetchPage(screen)]).catch(() => undefined)
}

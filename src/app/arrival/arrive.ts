import { addressOf, pathOf } from '#src/lib/browser'
import { screenAt } from '#src/menu/screenAt'
import { readAhead } from '#src/session/enter'
import { token } from '#src/session/token'
import { fetchAhead } from './ahead'
import { decide } from './decide'
import { FRONT, type FrontScreen } from './front'

export interface Destination {
  /** Undefined: what is asked for is part of the console. */
  screen: FrontScreen | undefined
  /** Below the base. */
  path: string
  search: string
}

/** What the address bar asks for. Who may not be there is sent on at once, so that nothing is fetched in vain. */
export function arrive(): Destination {
  const { pathname, search, hash } = window.location
  const path = pathOf(pathname)
  const hasToken = token.read() !== undefined
  const decision = decide({ path, fullPath: path + search + hash, hasToken, isLoaded: false })
  if (typeof decision === 'object') {
    window.history.replaceState(null, '', addressOf(decision.to))
    return arrive()
  }
  const asked = screenAt(path)
  const screen = FRONT.find((key) => key === asked)
  if (!screen) {
    readAhead()
    fetchAhead(path)
  }
  return { screen, path, search }
}

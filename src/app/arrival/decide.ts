import { to } from '#contract/address'
import { screens } from '#contract/screens'
import { loginPath } from '#src/session/target'

const OPEN: readonly string[] = [to('login'), to('auth-redirect'), to('bind'), to('register'), to('401')]
const OPEN_PARTS = [
  to('login'),
  screens['mobile/id'].path.replace('/:id', ''),
  to('confirm/uuid', { uuid: '' }),
  to('register'),
]

/** True for paths that need no login. */
export const isOpen = (path: string): boolean =>
  OPEN.includes(path) || OPEN_PARTS.some((part) => path.includes(part))

export interface Visit {
  path: string
  /** Path, search and hash. */
  fullPath: string
  hasToken: boolean
  isLoaded: boolean
}

/** What a navigation meets: it passes, goes elsewhere, or waits until the user's data is here. */
export function decide({ path, fullPath, hasToken, isLoaded }: Visit): 'pass' | 'load' | { to: string } {
  if (!hasToken) return isOpen(path) ? 'pass' : { to: loginPath(fullPath) }
  if (path.replace(/\/$/, '') === to('login')) return { to: '/' }
  return isLoaded ? 'pass' : 'load'
}

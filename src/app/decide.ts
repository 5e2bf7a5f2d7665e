import { loginPath } from '#src/session/target'

const OPEN = ['/login', '/auth-redirect', '/bind', '/register', '/401']
const OPEN_PARTS = ['/login', '/mobile', '/confirm/', '/register']

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
  if (path.replace(/\/$/, '') === '/login') return { to: '/' }
  return isLoaded ? 'pass' : 'load'
}

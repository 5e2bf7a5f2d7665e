import { redirect } from 'react-router-dom'
import { loadSession } from '#src/session/enter'
import { endSession } from '#src/session/logout'
import { useSession } from '#src/session/session'
import { token } from '#src/session/token'
import { toast } from '#src/ui/feedback'
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
  if (path === '/login') return { to: '/' }
  return isLoaded ? 'pass' : 'load'
}

// One load for all navigations that wait for it.
let loading: Promise<void> | undefined
const load = (): Promise<void> =>
  (loading ??= loadSession().finally(() => {
    loading = undefined
  }))

/**
 * Runs before every navigation below the base.
 * @param visited path, search and hash below the base
 * @returns null to pass, or the response that redirects
 */
export async function guard(visited: URL): Promise<Response | null> {
  const { pathname: path, search, hash } = visited
  const decision = decide({
    path,
    fullPath: path + search + hash,
    hasToken: token.read() !== undefined,
    isLoaded: useSession.getState().me !== undefined,
  })
  if (decision === 'pass') return null
  if (decision !== 'load') return redirect(decision.to)
  try {
    await load()
    return null
  } catch (error) {
    await endSession()
    // A page that needs no login is not taken away because an old token has died.
    if (isOpen(path)) return null
    toast.error(error instanceof Error ? error.message : String(error))
    return redirect('/')
  }
}

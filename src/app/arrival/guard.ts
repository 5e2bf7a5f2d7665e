import { redirect } from 'react-router-dom'
import { to } from '#contract/address'
import { errorText } from '#contract/errors'
import { ApiError } from '#src/api/apiError'
import { loadSession } from '#src/session/enter'
import { endSession } from '#src/session/logout'
import { forgetMe, useSession } from '#src/session/session'
import { bindPath } from '#src/session/target'
import { token } from '#src/session/token'
import { toast } from '#src/ui/feedback'
import { decide, isOpen } from './decide'
import { mayOpen } from './mayOpen'

// One load for all navigations that wait for it.
let loading: Promise<void> | undefined
const load = (): Promise<void> =>
  (loading ??= loadSession().finally(() => {
    loading = undefined
  }))

function isHeld(path: string): boolean {
  const { me, menu } = useSession.getState()
  return me !== undefined && mayOpen(path, me, menu)
}

function decisionOn({ pathname: path, search, hash }: URL) {
  const held = token.read()
  const { me, token: mine } = useSession.getState()
  return decide({
    path,
    fullPath: path + search + hash,
    hasToken: held !== undefined,
    isLoaded: me !== undefined && held === mine,
  })
}

/**
 * Tells of a navigation that nobody need be asked. The router is spared the wait for `guard`, for which it draws the
 * whole console once more.
 * @param visited path, search and hash below the base
 */
export function passes(visited: URL): boolean {
  const { me } = useSession.getState()
  if (!me || decisionOn(visited) !== 'pass') return false
  return isOpen(visited.pathname) || (!me.mustBind && isHeld(visited.pathname))
}

/**
 * Runs before every navigation below the base but those that `passes` lets through.
 * @param visited path, search and hash below the base
 * @returns null to pass, or the response that redirects
 */
export async function guard(visited: URL): Promise<Response | null> {
  const { pathname: path, search, hash } = visited
  // Another window has logged out, so this navigation is without a login.
  if (useSession.getState().me && !token.read()) forgetMe()
  const decision = decisionOn(visited)
  if (typeof decision === 'object') return redirect(decision.to)
  try {
    if (decision === 'load') await load()
    const loaded = useSession.getState().me
    if (!loaded || isOpen(path)) return null
    if (loaded.mustBind) return redirect(bindPath(path + search + hash))
    if (isHeld(path)) return null
    // A seat may have been given since the menu was read. Without an answer the old menu stands.
    if (decision === 'pass') await load().catch(() => undefined)
    return isHeld(path) ? null : redirect(to('401'))
  } catch (error) {
    await endSession()
    // A page that needs no login is not taken away because an old token has died.
    if (isOpen(path)) return null
    toast.error(error instanceof ApiError ? error.msg : errorText('default'))
    return redirect('/')
  }
}

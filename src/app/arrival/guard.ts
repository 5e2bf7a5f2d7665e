import { redirect } from 'react-router-dom'
import { errorText } from '#contract/errors'
import { ApiError } from '#src/api/apiError'
import { loadSession } from '#src/session/enter'
import { endSession } from '#src/session/logout'
import { forgetMe, useSession } from '#src/session/session'
import { bindPath } from '#src/session/target'
import { token } from '#src/session/token'
import { toast } from '#src/ui/feedback'
import { decide, isOpen } from './decide'

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
  const held = token.read()
  const { me, token: mine } = useSession.getState()
  // Another window has logged out, so this navigation is without a login.
  if (me && !held) forgetMe()
  const decision = decide({
    path,
    fullPath: path + search + hash,
    hasToken: held !== undefined,
    isLoaded: me !== undefined && held === mine,
  })
  const toBind = (): Response | null =>
    useSession.getState().me?.mustBind && !isOpen(path) ? redirect(bindPath(path + search + hash)) : null
  if (decision === 'pass') return toBind()
  if (decision !== 'load') return redirect(decision.to)
  try {
    await load()
    return toBind()
  } catch (error) {
    await endSession()
    // A page that needs no login is not taken away because an old token has died.
    if (isOpen(path)) return null
    toast.error(error instanceof ApiError ? error.msg : errorText('default'))
    return redirect('/')
  }
}

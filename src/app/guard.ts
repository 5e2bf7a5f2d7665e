import { redirect } from 'react-router-dom'
import { loadSession } from '#src/session/enter'
import { endSession } from '#src/session/logout'
import { useSession } from '#src/session/session'
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

import { putItem } from '#src/lib/putItem'
import { pathOf } from '#src/lib/browser'
import { useSession } from './session'
import { targetOf } from './target'

const KEY = 'resume'

/** Remembers the user and the address in this window when the login expires. */
export function rememberPlace(): void {
  const { me } = useSession.getState()
  const { pathname, search, hash } = window.location
  if (me) putItem(KEY, JSON.stringify([me.user.userName, pathOf(pathname) + search + hash]), 'sessionStorage')
}

function takePlace(name: string): string | undefined {
  try {
    // JSON.parse answers any; the two are judged below, and what is no list at all counts as absent.
    const [owner, path] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown[]
    return owner === name && typeof path === 'string' ? targetOf(path) : undefined
  } catch {
    return undefined
  } finally {
    sessionStorage.removeItem(KEY)
  }
}

/** Where logging in leads: to what was asked for, else to where the same person was when the login expired. */
export function arrivalOf(name: string, redirect: string | null | undefined): string {
  const target = targetOf(redirect)
  const place = takePlace(name)
  return target === '/' && place ? place : target
}

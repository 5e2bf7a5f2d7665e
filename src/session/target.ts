import { to } from '#contract/address'
import { screens } from '#contract/screens'
import { BASE } from '#src/lib/browser'
import { isSitePath } from '#src/lib/safeUrl'

const PREFIX = BASE.replace(/\/$/, '')

/** The login page that leads back: `redirect` carries the base plus the full path, encoded. */
export const loginPath = (fullPath: string): string => to('login', { redirect: PREFIX + fullPath })

/** The page where a first password is chosen, which leads on to where one was going. */
export const bindPath = (fullPath: string): string => to('bind', { redirect: PREFIX + fullPath })

/**
 * Where to go after logging in: the path below the base that `redirect` names. Anything but a path of this site
 * (another host, a scheme, a control character) and the login page itself lead to the start.
 */
export function targetOf(redirect: string | null | undefined): string {
  if (!redirect || !isSitePath(redirect)) return '/'
  const inside = redirect === PREFIX || redirect.startsWith(BASE) ? redirect.slice(PREFIX.length) : redirect
  const path = inside || '/'
  return isSitePath(path) && !path.startsWith(screens.login.path) && !path.startsWith(screens.bind.path)
    ? path
    : '/'
}

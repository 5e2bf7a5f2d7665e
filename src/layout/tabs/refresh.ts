import { replace, type LoaderFunctionArgs } from 'react-router-dom'
import { isSitePath } from '#src/lib/safeUrl'
import { token } from '#src/session/token'
import { renewPage } from './tabs'

const PREFIX = '/redirect'

/** Leads to the page behind this one. */
export const refreshPath = (to: string): string => PREFIX + to

/** The page that an address of this kind leads to; undefined for every other one. */
export const refreshedBy = (path: string): string | undefined =>
  path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : undefined

/**
 * `/redirect/{path}`: forgets what is kept of the page at the path, which may have a query, and goes there. It has
 * nothing to show, so nothing of the layout moves.
 */
export function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  // Who is not logged in is being sent to the login page, with this address to come back to.
  if (!token.read()) return null
  const { pathname, search } = new URL(request.url)
  const path = pathname.slice(pathname.indexOf(PREFIX) + PREFIX.length)
  if (!isSitePath(path)) return replace('/')
  renewPage(path)
  return replace(path + search)
}

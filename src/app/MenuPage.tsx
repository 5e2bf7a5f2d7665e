import { Navigate, useLocation } from 'react-router-dom'
import { to } from '#contract/address'
import { InnerLink } from '#src/layout/InnerLink'
import { routeAt } from '#src/menu/routes'
import { useSession } from '#src/session/session'
import { Screen } from './Screen'
import { warnOnce } from './warnOnce'

/** A path that no screen claims: the server's menu may still put one there. */
export default function MenuPage() {
  const { pathname } = useLocation()
  const menu = useSession((session) => session.menu)
  const found = routeAt(menu, pathname)
  if (!found) return <Navigate to={to('404')} replace />
  const { screen, redirect, link, title, component, path } = found
  if (screen) return <Screen screen={screen} title={title} />
  if (redirect) return <Navigate to={redirect} replace />
  if (link) return <InnerLink url={link} title={title} />
  warnOnce(`menu: no page called "${component}" at ${path}`)
  return <Screen screen="404" />
}

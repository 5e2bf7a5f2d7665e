import { useMemo } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router-dom'
import { menuRoutes } from '#src/menu/routes'
import { useSession } from '#src/session/session'
import { Screen } from './Screen'
import { warnOnce } from './warnOnce'

/** A path that no screen claims: the server's menu may still put one there. */
export default function MenuPage() {
  const { pathname } = useLocation()
  const menu = useSession((session) => session.menu)
  const routes = useMemo(() => menuRoutes(menu), [menu])
  const found = routes.find(({ path }) => matchPath(path, pathname))
  if (!found) return <Navigate to="/404" replace />
  if (found.screen) return <Screen screen={found.screen} title={found.title} />
  warnOnce(`menu: no page called "${found.component}" at ${found.path}`)
  return <Screen screen="404" />
}

import { useMemo, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { NavigationContext, type Navigation } from '#src/lib/navigation'

/** Lends the console's router to the pages that also stand beside the console. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const way = useMemo(
    (): Navigation => ({
      path: pathname,
      search: new URLSearchParams(search),
      go: (to, how) => void navigate(to, how),
    }),
    [pathname, search, navigate],
  )
  return <NavigationContext value={way}>{children}</NavigationContext>
}

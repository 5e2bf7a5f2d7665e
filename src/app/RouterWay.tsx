import { useMemo, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { WayContext, type Way } from '#src/lib/way'

/** Lends the console's router to the pages that also stand beside the console. */
export function RouterWay({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const way = useMemo(
    (): Way => ({
      path: pathname,
      search: new URLSearchParams(search),
      go: (to, how) => void navigate(to, how),
    }),
    [pathname, search, navigate],
  )
  return <WayContext value={way}>{children}</WayContext>
}

import { useLocation } from 'react-router-dom'
import { handbookAddress, handbookOf } from '#src/features/handbook/kinds'
import { screenAt } from '#src/menu/screenAt'
import { useShows } from '#src/menu/useShows'
import { useMe } from '#src/session/session'

/** Leads to the place in the user's part of the handbook that describes the page they are on. */
export function HandbookLink() {
  const { pathname } = useLocation()
  const { roles } = useMe()
  const shows = useShows()
  const callers = [
    ...roles,
    ...(shows('review/faber/index') ? ['leader'] : []),
    ...(shows('review/review/index') ? ['member'] : []),
  ]
  return (
    <a href={handbookAddress(handbookOf(callers), screenAt(pathname))} target="_blank" rel="noopener">
      操作手册
    </a>
  )
}

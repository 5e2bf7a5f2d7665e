import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { closeDrawer } from './sidebar/sidebarState'
import { isResumed } from './tabs/resume'

export const PAGE_ID = 'page'

/**
 * Keyed by path: a menu that lay over the page goes away, and who came by keyboard or screen reader is taken to the
 * page, whose name is read out. Who changes tabs stays on the tabs.
 */
export function Arrival() {
  const location = useLocation()
  const [isStaying] = useState(() => isResumed(location))
  useEffect(() => {
    closeDrawer()
    if (document.activeElement !== document.body && !isStaying) {
      document.getElementById(PAGE_ID)?.focus({ preventScroll: true })
    }
  }, [isStaying])
  return null
}

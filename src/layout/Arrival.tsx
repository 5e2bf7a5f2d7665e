import { useEffect } from 'react'
import { closeDrawer } from './sidebarState'

export const PAGE_ID = 'page'

/**
 * Keyed by path: every page is shown from its top, a menu that lay over the page goes away, and who came by keyboard
 * or screen reader is taken to the page, whose name is read out.
 */
export function Arrival() {
  useEffect(() => {
    closeDrawer()
    window.scrollTo(0, 0)
    if (document.activeElement !== document.body) {
      document.getElementById(PAGE_ID)?.focus({ preventScroll: true })
    }
  }, [])
  return null
}

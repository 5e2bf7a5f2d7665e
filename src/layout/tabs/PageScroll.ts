import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { isResumed } from './resume'
import type { MountedPage } from './mountedPages'

/**
 * Rendered while a page is on screen. Going somewhere starts at the top; going back to a page, by its tab or by the
 * browser's history, finds it as it was left.
 */
export function PageScroll({ scroll }: Pick<MountedPage, 'scroll'>): null {
  const location = useLocation()
  const type = useNavigationType()
  const isHere = useRef(false)
  useLayoutEffect(() => {
    const note = (): void => {
      scroll.y = window.scrollY
    }
    // The browser's own way would move the page that is being left, before the next one is there.
    window.history.scrollRestoration = 'manual'
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [scroll])
  useLayoutEffect(() => {
    const isBack = type === NavigationType.Pop || isResumed(location)
    if (!isHere.current) window.scrollTo(0, isBack ? scroll.y : 0)
    else if (type === NavigationType.Push) window.scrollTo(0, 0)
    isHere.current = true
  }, [scroll, location, type])
  return null
}

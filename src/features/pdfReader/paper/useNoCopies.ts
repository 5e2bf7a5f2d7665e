import { useEffect } from 'react'

const WAYS = ['copy', 'cut', 'contextmenu', 'dragstart'] as const

/** Words can be selected, to be quoted in a note, but not taken away; unless the project lets its readers do so. */
export function useNoCopies(place: HTMLElement | null, mayCopy: boolean): void {
  useEffect(() => {
    if (!place || mayCopy) return undefined
    const refuse = (event: Event): void => event.preventDefault()
    for (const way of WAYS) place.addEventListener(way, refuse)
    return () => {
      for (const way of WAYS) place.removeEventListener(way, refuse)
    }
  }, [place, mayCopy])
}

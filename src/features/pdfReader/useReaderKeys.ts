import { useEffect } from 'react'

interface Keys {
  turn: (by: number) => void
  scroll: (screens: number) => void
  search: () => void
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select, [contenteditable]') ||
    target.closest('[role="listbox"]') !== null)

/**
 * Keys of the reader: Alt+PageUp and Alt+PageDown turn pages from anywhere, also while scores are typed; the bare keys
 * work where nothing else wants them: in the reader, and where nothing smaller has the focus.
 */
export function useReaderKeys(place: HTMLElement | null, { turn, scroll, search }: Keys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!place || place.offsetParent === null) return
      const isOurs =
        event.target instanceof Node &&
        (event.target.contains(place) || (place.contains(event.target) && !isField(event.target)))
      const plain = !event.altKey && !event.ctrlKey && !event.metaKey
      const doing = (): (() => void) | undefined => {
        if (event.altKey && event.key === 'PageDown') return () => turn(1)
        if (event.altKey && event.key === 'PageUp') return () => turn(-1)
        if (!isOurs) return undefined
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') return search
        if (!plain) return undefined
        if (event.key === 'ArrowRight') return () => turn(1)
        if (event.key === 'ArrowLeft') return () => turn(-1)
        if (event.key === 'PageDown') return () => scroll(0.9)
        if (event.key === 'PageUp') return () => scroll(-0.9)
        return undefined
      }
      const act = doing()
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

import { useEffect, useRef } from 'react'
import { toggleFullscreen } from '#src/ui/fullscreen'

type Keys = Readonly<Record<string, () => void>>

/** What the fields of a form and the keys of a dialog do with a key is theirs. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [role="dialog"], .ant-modal') !== null

/** A button that has the focus answers to the space bar and to Enter itself. */
const isPressing = ({ key, target }: KeyboardEvent): boolean =>
  (key === ' ' || key === 'Enter') && target instanceof Element && target.closest('button, a') !== null

/**
 * What the keys of a wall do, by their names; F11 shows it on the whole screen, as it does elsewhere.
 * The browser's own full screen would hide nothing of its own bars on a projector.
 */
export function useWallKeys(keys: Keys): void {
  const current = useRef<Keys>(keys)
  useEffect(() => {
    current.current = { F11: toggleFullscreen, ...keys }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target) || isPressing(event))
        return
      const act = current.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

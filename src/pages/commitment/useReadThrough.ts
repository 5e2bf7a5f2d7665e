import { useEffect, useState, type RefObject } from 'react'

/** Long enough to have seen that there is something to read. */
const SECONDS = 10

/**
 * Whether a text counts as read: its end has come into sight, or some seconds have passed.
 * @returns the seconds still to wait; 0 when it is read
 */
export function useReadThrough(end: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [left, setLeft] = useState(SECONDS)
  const isWaiting = isShown && left > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const look = (): void => {
      const box = end.current?.getBoundingClientRect()
      if (box && box.bottom <= window.innerHeight) setLeft(0)
    }
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      clearInterval(timer)
      window.removeEventListener('scroll', look)
    }
  }, [end, isWaiting])
  return left
}

import { useEffect, useRef, useState, type ReactNode } from 'react'

interface Props {
  /** Pixels of the square that is kept free for it. */
  size: number
  children: ReactNode
}

/** Draws its content once the place for it has come into sight; what it fetches is not fetched for the rest of a list. */
export function InSight({ size, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !place.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  return (
    <div ref={place} style={{ minWidth: size, minHeight: size }}>
      {isSeen && children}
    </div>
  )
}

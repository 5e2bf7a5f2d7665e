import { useEffect, useState } from 'react'
import type { PageSize } from '#src/features/pdfReader/layout'

const NONE: PageSize = { width: 0, height: 0 }

/** How large an element is now, in pixels without its scroll bars; nothing while it is hidden. */
export function useSizeOf(element: HTMLElement | null): PageSize {
  const [size, setSize] = useState(NONE)
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const next = { width: element.clientWidth, height: element.clientHeight }
      setSize((now) => (now.width === next.width && now.height === next.height ? now : next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}

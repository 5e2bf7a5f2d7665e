import { useEffect, useState } from 'react'
import { COMMENT } from '#contract/facts/reviews'

interface Selected {
  text: string
  page: number
  /** Below the end of the selection, in pixels of the window. */
  x: number
  y: number
}

/** The words of a page that are selected inside an element. */
export function useSelected(place: HTMLElement | null): [Selected | undefined, () => void] {
  const [selected, setSelected] = useState<Selected>()
  useEffect(() => {
    if (!place) return undefined
    const look = (): void => {
      const selection = window.getSelection()
      const text = selection?.toString().replace(/\s+/gu, ' ').trim() ?? ''
      const at = selection?.anchorNode
      const page = at && place.contains(at) ? at.parentElement?.closest<HTMLElement>('[data-page]') : null
      if (!selection || !page || text === '') return setSelected(undefined)
      const { left, bottom } = selection.getRangeAt(0).getBoundingClientRect()
      setSelected({
        text: Array.from(text).slice(0, COMMENT.quote).join(''),
        page: Number(page.dataset['page']),
        x: left,
        y: bottom,
      })
    }
    // While the mouse is down the selection is on its way.
    const later = (): void => void setTimeout(look)
    place.addEventListener('pointerup', later)
    place.addEventListener('keyup', later)
    place.addEventListener('scroll', look, true)
    return () => {
      place.removeEventListener('pointerup', later)
      place.removeEventListener('keyup', later)
      place.removeEventListener('scroll', look, true)
    }
  }, [place])
  const drop = (): void => {
    window.getSelection()?.removeAllRanges()
    setSelected(undefined)
  }
  return [selected, drop]
}

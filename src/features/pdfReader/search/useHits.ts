import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useState } from 'react'
import { useSearch } from './useSearch'

/** What of a page is left above a hit, in points. */
const ABOVE = 80

/**
 * What is looked for in a file, and the hit that is shown.
 * @param height of a page, in points
 */
export function useHits(
  document: PDFDocumentProxy,
  height: number,
  goTo: (page: number, share: number) => void,
) {
  const [queryText, setQuery] = useState('')
  const [hitAt, setHitAt] = useState(-1)
  const search = useSearch(document, queryText)
  return {
    ...search,
    queryText,
    hitAt,
    ask: (text: string): void => {
      setQuery(text)
      setHitAt(-1)
    },
    showHit: (at: number): void => {
      const hit = search.hits[at]
      setHitAt(at)
      if (hit) goTo(hit.page, Math.max(0, 1 - (hit.baseline + ABOVE) / height))
    },
  }
}

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { findText, searchedText, type TextHit, type Run } from './findText'

/** The most hits that are listed; a user looks at fewer. */
const MOST = 500
const WAIT_MS = 300

interface Found {
  query: string
  hits: TextHit[]
  /** Pages looked through so far. */
  done: number
}

const NOTHING: Found = { query: '', hits: [], done: 0 }

/** The words of a page; without those that only mark where parts begin. */
export async function runsOf(document: PDFDocumentProxy, page: number): Promise<Run[]> {
  const { items } = await (await document.getPage(page)).getTextContent()
  return items.flatMap((item) => ('str' in item ? [item] : []))
}

/** 查找: page by page through the whole book; hits are shown as they are found. */
export function useSearch(document: PDFDocumentProxy, query: string): Found {
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (searchedText(query) === '') return undefined
    const leaving = new AbortController()
    const look = async () => {
      let hits: TextHit[] = []
      for (let page = 1; page <= document.numPages && hits.length < MOST; page++) {
        // A page that cannot be read has no words.
        const runs = await runsOf(document, page).catch(() => [])
        if (leaving.signal.aborted) return
        const here = findText(runs, page, query)
        hits = here.length > 0 ? [...hits, ...here].slice(0, MOST) : hits
        setFound({ query, hits, done: hits.length < MOST ? page : document.numPages })
      }
    }
    const timer = setTimeout(() => void look(), WAIT_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [document, query])
  return found.query === query ? found : NOTHING
}

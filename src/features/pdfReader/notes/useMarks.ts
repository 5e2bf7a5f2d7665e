import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useState } from 'react'
import { addTo } from '#contract/rules/addTo'
import type { PageReference } from '#src/features/readerLink/readerLink'
import { boxesOf, findText, type TextHit } from '#src/features/pdfReader/search/findText'
import type { PageMark } from '#src/features/pdfReader/paper/SheetOfPaper'
import type { Note } from './useNotes'
import { runsOf } from '#src/features/pdfReader/search/useSearch'

interface Wanted {
  page: number
  kind: PageMark['kind']
  /** The hit itself, or the words to be looked for on the page. */
  hit: TextHit | string
}

/** Where a hit, or a quoted text, stands on its page. */
async function marksOf(document: PDFDocumentProxy, { page, kind, hit }: Wanted): Promise<PageMark[]> {
  const sheet = await document.getPage(page)
  const runs = await runsOf(document, page)
  const found = typeof hit === 'string' ? findText(runs, page, hit, 1)[0] : hit
  if (!found) return []
  const viewport = sheet.getViewport({ scale: 1 })
  const toPage = (x: number, y: number): [number, number] => {
    // pdf.js types the point as a list of any.
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y) as number[]
    return [left, top]
  }
  return boxesOf(found, runs, toPage).map((box) => ({ ...box, kind }))
}

/** The marks on the current page and its neighbours: hits of the search and quotations of notes. */
export function useMarks(
  document: PDFDocumentProxy,
  { code, page }: PageReference,
  hits: readonly TextHit[],
  current: TextHit | undefined,
  notes: readonly Note[],
): ReadonlyMap<number, readonly PageMark[]> {
  const near = useMemo((): Wanted[] => {
    const isNear = (one: { page: number }): boolean => Math.abs(one.page - page) <= 2
    return [
      ...notes
        .filter((note) => note.code === code && isNear(note) && note.quote !== '')
        .map((note): Wanted => ({ page: note.page, kind: 'quote', hit: note.quote })),
      ...hits.filter(isNear).map((hit): Wanted => ({
        page: hit.page,
        kind: hit === current ? 'current' : 'hit',
        hit,
      })),
    ]
  }, [code, page, hits, current, notes])
  const [marks, setMarks] = useState<ReadonlyMap<number, readonly PageMark[]>>(new Map())
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const found = new Map<number, PageMark[]>()
      for (const one of near)
        for (const mark of await marksOf(document, one).catch(() => [])) addTo(found, one.page, mark)
      if (!isOver) setMarks(found)
    }
    void look()
    return () => {
      isOver = true
    }
  }, [document, near])
  return marks
}

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useState, type RefObject } from 'react'
import { useMe } from '#src/session/session'
import type { PageSize, Zoom } from './layout'
import type { Writing } from './notes/noteDraft'
import { useMarks } from './notes/useMarks'
import { useNotes, type Note } from './notes/useNotes'
import { useSelected } from './notes/useSelected'
import { useNoteDraft } from './notes/useNoteDraft'
import type { PanelName } from './panels'
import type { PagesHandle } from './paper/Pages'
import { useSizeOf } from './paper/useSizeOf'
import type { ReaderProps } from './readerProps'
import { zoomStore } from './readerSettings'
import { useHits } from './search/useHits'
import { usePlace } from './usePlace'
import { useReaderKeys } from './useReaderKeys'
import { useReadingClock } from './useReadingClock'

export type ReaderState = ReturnType<typeof useReader>

/** Pixels of the reader that a panel and a page need beside each other. */
const ROOM_FOR_BOTH = 480
const NO_NOTES: readonly Note[] = []

/** The state of a reader: place, zoom, the panel that is open, the search and the notes. */
export function useReader(
  pagesRef: RefObject<PagesHandle | null>,
  document: PDFDocumentProxy,
  first: PageSize,
  { project_id, book_id, code, about }: Pick<ReaderProps, 'project_id' | 'book_id' | 'code' | 'about'>,
) {
  const { user } = useMe()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useSizeOf(frame)
  const place = usePlace({ project_id, book_id, code }, document.numPages, pagesRef)
  const { page, goTo } = place
  const [scale, setScale] = useState(1)
  const [zoom, setZoom] = useState<Zoom>(() => zoomStore(user.userId).read() ?? 'width')
  const [panel, setPanel] = useState<PanelName>()
  const search = useHits(document, first.height, goTo)
  const notes = useNotes({ project_id, book_id }, about.reviews === 1)
  const [writing, setWriting] = useNoteDraft(user.userId, { project_id, book_id }, about.reviews === 1)
  const [selected, dropSelected] = useSelected(frame)
  const marks = useMarks(
    document,
    { code, page },
    search.hits,
    search.hits[search.hitAt],
    notes?.notes ?? NO_NOTES,
  )
  useReadingClock({ project_id, book_id }, frame, about.reviews === 1)
  useReaderKeys(frame, {
    turn: (by) => goTo(page + by),
    scroll: (screens) => pagesRef.current?.scroll(screens),
    search: () => setPanel('search'),
  })

  /** The panel takes height from the pages instead of width. */
  const isBelow = width > 0 && width < ROOM_FOR_BOTH
  return {
    ...place,
    setFrame,
    view: {
      zoom,
      scale,
      setScale,
      zoomTo: (next: Zoom): void => {
        setZoom(next)
        zoomStore(user.userId).write(next)
      },
    },
    panel,
    setPanel,
    isBelow,
    jump: (to: number, share?: number): void => {
      goTo(to, share)
      // A heading was looked for to be read: the page gets its height back.
      if (isBelow && panel !== 'notes') setPanel(undefined)
    },
    search,
    notes,
    marks,
    writing,
    write: (next: Writing | undefined): void => {
      setWriting(next)
      if (next) setPanel('notes')
    },
    selected,
    dropSelected,
  }
}

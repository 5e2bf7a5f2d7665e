import { CloseOutlined, CommentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useReaderLink } from '#src/features/readerLink'
import { UserWatermark } from '#src/features/UserWatermark'
import { useMe } from '#src/session/session'
import { downloadSample } from './downloadSample'
import { lastPage } from './lastPage'
import type { Size, Zoom } from './layout'
import { writingStore, type Writing } from './noteDraft'
import { NotesPanel } from './NotesPanel'
import { OutlinePanel } from './OutlinePanel'
import { Pages, type PagesHandle } from './Pages'
import { PANEL_TITLES, type PanelName } from './panels'
import type { ReaderProps } from './PdfReader'
import styles from './Reader.module.css'
import { zoomStore } from './readerSettings'
import { SearchPanel } from './SearchPanel'
import { ThumbsPanel } from './ThumbsPanel'
import { Toolbar } from './Toolbar'
import { useMarks } from './useMarks'
import { useNotes, type Note } from './useNotes'
import { useReaderKeys } from './useReaderKeys'
import { useReadingClock } from './useReadingClock'
import { useSearch } from './useSearch'
import { useSelected } from './useSelected'
import { useSizeOf } from './useSizeOf'

interface Props extends ReaderProps {
  document: PDFDocumentProxy
  first: Size
  pass_token: string | undefined
}

/** Pixels of the reader that a panel and a readable page need beside each other. */
const ROOM_FOR_BOTH = 760
/** What of a page is left above a hit, in points. */
const ABOVE = 80
const NO_NOTES: readonly Note[] = []

/** One file of a book with everything to find one's way in it; where somebody stopped, he goes on the next time. */
export function Reader({ document, first, pass_token, about, tabs, onUse, ...place }: Props) {
  const { project_id, book_id, code } = place
  const { user } = useMe()
  const link = useReaderLink()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useSizeOf(frame)
  const pagesRef = useRef<PagesHandle>(null)
  const pages = document.numPages
  const [start] = useState(() => Math.min(Math.max(1, lastPage(place).read() ?? 1), pages))
  const [page, setPage] = useState(start)
  const [scale, setScale] = useState(1)
  const [zoom, setZoom] = useState<Zoom>(() => zoomStore(user.userId).read() ?? 'width')
  const [panel, setPanel] = useState<PanelName>()
  const [queryText, setQuery] = useState('')
  const [hitAt, setHitAt] = useState(-1)
  const search = useSearch(document, queryText)
  const notes = useNotes({ project_id, book_id }, about.reviews === 1)
  const drafts = writingStore(user.userId, { project_id, book_id })
  const [writing, setWriting] = useState(() => (about.reviews === 1 ? drafts.read() : undefined))
  const [selected, dropSelected] = useSelected(frame)
  const marks = useMarks(document, { code, page }, search.hits, search.hits[hitAt], notes?.notes ?? NO_NOTES)
  useReadingClock(place, frame, about.reviews === 1)

  const onPage = (next: number): void => {
    setPage(next)
    lastPage(place).write(next)
  }
  useEffect(() => {
    link.setState({ here: { code, page } })
  }, [link, code, page])
  useEffect(() => () => link.setState({ here: undefined }), [link])

  const goTo = (to: number, share?: number): void => pagesRef.current?.goTo(to, share)
  const wish = useStore(link, (one) => one.wish)
  useEffect(() => {
    if (!wish || wish.code !== code) return
    pagesRef.current?.goTo(wish.page)
    link.setState({ wish: undefined })
  }, [link, wish, code])

  const isOver = width > 0 && width < ROOM_FOR_BOTH
  const jump = (to: number, share?: number): void => {
    goTo(to, share)
    if (isOver && panel !== 'notes') setPanel(undefined)
  }
  const zoomTo = (next: Zoom): void => {
    setZoom(next)
    zoomStore(user.userId).write(next)
  }
  const write = (next: Writing | undefined): void => {
    setWriting(next)
    if (next) {
      drafts.write(next)
      setPanel('notes')
    } else drafts.clear()
  }
  const showHit = (at: number): void => {
    const hit = search.hits[at]
    setHitAt(at)
    if (hit) goTo(hit.page, Math.max(0, 1 - (hit.baseline + ABOVE) / first.height))
  }
  useReaderKeys(frame, {
    turn: (by) => goTo(page + by),
    scroll: (screens) => pagesRef.current?.scroll(screens),
    search: () => setPanel('search'),
  })

  const sheet = (
    <Pages
      ref={pagesRef}
      document={document}
      first={first}
      zoom={zoom}
      start={start}
      marks={marks}
      mayCopy={about.allow_download === 1}
      onPage={onPage}
      onScale={setScale}
    />
  )
  return (
    <section
      ref={setFrame}
      className={styles['reader']}
      aria-label="样书阅读"
      data-may-copy={about.allow_download === 1 || undefined}
    >
      {tabs}
      <Toolbar
        page={page}
        pages={pages}
        zoom={zoom}
        scale={scale}
        panel={panel}
        hasNotes={notes !== undefined}
        onGoTo={goTo}
        onZoom={zoomTo}
        onPanel={(name) => setPanel(panel === name ? undefined : name)}
        onDownload={
          about.allow_download === 1
            ? () => void downloadSample({ ...place, pass_token }, about.book_name).catch(() => undefined)
            : undefined
        }
      />
      <div className={styles['body']}>
        {panel && (
          <aside
            className={`${styles['panel']} ${isOver ? styles['over'] : ''}`}
            aria-label={PANEL_TITLES[panel]}
          >
            <header className={styles['panelHead']}>
              <h3>{PANEL_TITLES[panel]}</h3>
              <Button
                type="text"
                aria-label={`关闭${PANEL_TITLES[panel]}`}
                icon={<CloseOutlined />}
                onClick={() => setPanel(undefined)}
              />
            </header>
            {panel === 'thumbs' && (
              <ThumbsPanel document={document} first={first} page={page} onGoTo={jump} />
            )}
            {panel === 'outline' && <OutlinePanel document={document} page={page} onGoTo={jump} />}
            {panel === 'search' && (
              <SearchPanel
                query={queryText}
                hits={search.hits}
                at={hitAt}
                done={search.done}
                pages={pages}
                onQuery={(text) => {
                  setQuery(text)
                  setHitAt(-1)
                }}
                onHit={showHit}
              />
            )}
            {panel === 'notes' && notes && (
              <NotesPanel
                notes={notes}
                here={{ code, page }}
                pages={pages}
                writing={writing}
                onWrite={write}
                onGoTo={(note) => (note.code === code ? goTo(note.page) : link.setState({ wish: note }))}
                onUse={onUse}
              />
            )}
          </aside>
        )}
        {about.watermark === '' ? (
          <div className={styles['sheet']}>{sheet}</div>
        ) : (
          <UserWatermark text={about.watermark} className={styles['sheet']}>
            {sheet}
          </UserWatermark>
        )}
      </div>
      {selected && notes && notes.readonly_reason === null && (
        <Button
          type="primary"
          size="small"
          icon={<CommentOutlined aria-hidden />}
          style={{ position: 'fixed', left: selected.x, top: selected.y + 6, zIndex: 30 }}
          onClick={() => {
            write({ code, page: selected.page, quote: selected.text, text: writing?.text ?? '' })
            dropSelected()
          }}
        >
          批注所选文字
        </Button>
      )}
    </section>
  )
}

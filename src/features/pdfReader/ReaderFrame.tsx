import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useRef, type ReactNode } from 'react'
import { UserWatermark } from '#src/features/watermark/UserWatermark'
import { downloadSample } from './downloadSample'
import type { PageSize } from './layout'
import { NoteOnSelection } from './notes/NoteOnSelection'
import { Pages, type PagesHandle } from './paper/Pages'
import styles from './Reader.module.css'
import { ReaderPanel } from './ReaderPanel'
import type { ReaderProps } from './readerProps'
import { ReaderToolbar } from './ReaderToolbar'
import { useReader } from './useReader'

interface Props extends ReaderProps {
  document: PDFDocumentProxy
  first: PageSize
  pass_token: string | undefined
}

/** The pages, with the reader's watermark where the project asks for it. */
const Watermarked = ({ text, children }: { text: string; children: ReactNode }) =>
  text === '' ? (
    <div className={styles['sheet']}>{children}</div>
  ) : (
    <UserWatermark text={text} className={styles['sheet']}>
      {children}
    </UserWatermark>
  )

/** One file of a book with toolbar, panels and notes; it opens at the page where it was left. */
export function ReaderFrame({ document, first, pass_token, about, tabs, onUse, ...file }: Props) {
  const { code } = file
  const pagesRef = useRef<PagesHandle>(null)
  const reading = useReader(pagesRef, document, first, { ...file, about })
  const { setFrame, start, goTo, page, panel, setPanel, view, marks, notes, selected } = reading
  const mayCopy = about.allow_download === 1

  const sheet = (
    <Pages
      ref={pagesRef}
      document={document}
      first={first}
      zoom={view.zoom}
      start={start}
      marks={marks}
      mayCopy={mayCopy}
      onPage={reading.onPage}
      onScale={view.setScale}
    />
  )
  const noteSelection = (quote: string, at: number): void => {
    reading.write({ code, page: at, quote, text: reading.writing?.text ?? '' })
    reading.dropSelected()
  }
  return (
    <section
      ref={setFrame}
      className={styles['reader']}
      aria-label="样书阅读"
      data-may-copy={mayCopy || undefined}
    >
      {tabs}
      <ReaderToolbar
        page={page}
        pages={document.numPages}
        zoom={view.zoom}
        scale={view.scale}
        panel={panel}
        hasNotes={notes !== undefined}
        onGoTo={goTo}
        onZoom={view.zoomTo}
        onPanel={(name) => setPanel(panel === name ? undefined : name)}
        onDownload={
          mayCopy
            ? () => void downloadSample({ ...file, pass_token }, about.book_name).catch(() => undefined)
            : undefined
        }
      />
      <div className={`${styles['body']} ${reading.isBelow ? styles['below'] : ''}`}>
        {panel && <ReaderPanel {...{ panel, reading, document, first, code, onUse }} />}
        <Watermarked text={about.watermark}>{sheet}</Watermarked>
      </div>
      {selected && notes && notes.readonly_reason === null && (
        <NoteOnSelection at={selected} onClick={() => noteSelection(selected.text, selected.page)} />
      )}
    </section>
  )
}

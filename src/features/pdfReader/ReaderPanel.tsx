import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PageSize } from './layout'
import { NotesPanel } from './notes/NotesPanel'
import { OutlinePanel } from './outline/OutlinePanel'
import { ThumbsPanel } from './outline/ThumbsPanel'
import { PANEL_TITLES, type PanelName } from './panels'
import styles from './Reader.module.css'
import type { ReaderProps } from './readerProps'
import { SearchPanel } from './search/SearchPanel'
import type { ReaderState } from './useReader'

interface Props extends Pick<ReaderProps, 'code' | 'onUse'> {
  panel: PanelName
  reading: ReaderState
  document: PDFDocumentProxy
  first: PageSize
}

/** The panel that stands with the pages: thumbnails, outline, search or notes. */
export function ReaderPanel({ panel, reading, document, first, code, onUse }: Props) {
  const { page, jump, goTo, search, notes } = reading
  const pages = document.numPages
  return (
    <aside className={styles['panel']} aria-label={PANEL_TITLES[panel]}>
      <header className={styles['panelHead']}>
        <h3>{PANEL_TITLES[panel]}</h3>
        <Button
          type="text"
          aria-label={`关闭${PANEL_TITLES[panel]}`}
          icon={<CloseOutlined />}
          onClick={() => reading.setPanel(undefined)}
        />
      </header>
      {panel === 'thumbs' && <ThumbsPanel document={document} first={first} page={page} onGoTo={jump} />}
      {panel === 'outline' && <OutlinePanel document={document} page={page} onGoTo={jump} />}
      {panel === 'search' && (
        <SearchPanel
          query={search.queryText}
          hits={search.hits}
          at={search.hitAt}
          done={search.done}
          pages={pages}
          onQuery={search.ask}
          onHit={search.showHit}
        />
      )}
      {panel === 'notes' && notes && (
        <NotesPanel
          notes={notes}
          here={{ code, page }}
          pages={pages}
          writing={reading.writing}
          onWrite={reading.write}
          onGoTo={(note) => (note.code === code ? goTo(note.page) : reading.goToFile(note))}
          onUse={onUse}
        />
      )}
    </aside>
  )
}

import { REVIEW_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Button } from 'antd'
import { SaveState } from '#src/features/autosave/SaveState'
import { PrintForms } from '#src/features/print/PrintForms'
import type { LoadedReview } from '#src/features/writtenReview/draft'
import styles from './Scoring.module.css'
import type { ScoringState } from './useScoring'

interface Props {
  project_id: number
  loaded: LoadedReview
  draft: ScoringState['draft']
  isBrief: boolean
  onBrief: () => void
  isAlone: boolean
  onAlone: () => void
}

/** The book, where its review stands and whether it is saved, and how much of the page is shown. */
export function ScoringHeader({ project_id, loaded, draft, isBrief, onBrief, isAlone, onAlone }: Props) {
  const { book } = loaded
  const { autosave, view, status } = draft
  return (
    <header className={styles['top']}>
      <h2 title={book.book_name}>{book.book_name}</h2>
      <Status of={REVIEW_LOOK} value={status} />
      <span className={styles['hint']}>截止 {loaded.deadline.slice(5, 16)}</span>
      {view.status === 'saved' && status !== 'assigned' && (
        <PrintForms
          project_id={project_id}
          choices={[
            {
              title: `${book.book_name} 专家评审表`,
              wanted: { kind: 'review', own: 1, book_id: book.book_id },
            },
          ]}
        >
          打印评审表
        </PrintForms>
      )}
      <SaveState
        view={view}
        isFresh={view.revision.sheet + view.revision.opinion === 0}
        loadedAt={loaded.update_time}
        what="该评审"
        onRetry={() => autosave.nudge()}
      />
      <Button type="text" aria-pressed={!isBrief} onClick={onBrief}>
        {isBrief ? '显示评分标准' : '收起评分标准'}
      </Button>
      <Button type="text" className={styles['wideOnly']} aria-pressed={isAlone} onClick={onAlone}>
        {isAlone ? '显示菜单' : '隐藏菜单'}
      </Button>
    </header>
  )
}

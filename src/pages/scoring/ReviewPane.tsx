import { isUnsubmitted } from '#contract/facts/reviews'
import { ScoreSheet } from '#src/features/scoreSheet/ScoreSheet'
import type { LoadedReview } from '#src/features/writtenReview/draft'
import { BookFacts } from './BookFacts'
import { Notices } from './findings/Notices'
import { OpinionForm } from './opinion/OpinionForm'
import styles from './Scoring.module.css'
import { SheetHead } from './SheetHead'
import type { ScoringState } from './useScoring'

interface Props {
  project_id: number
  loaded: LoadedReview
  scoring: ScoringState
  /** The book stands beside it, so its facts are folded. */
  hasBook: boolean
  isBrief: boolean
}

/** What the expert writes: the scores and the opinion, below what is to be known before. */
export function ReviewPane({ project_id, loaded, scoring, hasBook, isBrief }: Props) {
  const { rule, indicators } = loaded
  const { draft, judged, pointed, edit, editSheet } = scoring
  const { view, status } = draft
  return (
    <div className={hasBook ? styles['pane'] : styles['columns']}>
      <BookFacts loaded={loaded} isFolded={hasBook} />
      <div className={styles['work']}>
        <Notices
          project_id={project_id}
          loaded={loaded}
          draft={view.value}
          judged={judged}
          isReturned={isUnsubmitted(status) && status !== 'assigned'}
        />
        <SheetHead
          loaded={loaded}
          isRestored={view.isRestored && view.status !== 'saved'}
          isHandedIn={draft.isHandedIn}
          isReopened={draft.isReopened}
          onReopen={() => draft.setReopened(true)}
        />
        <ScoreSheet
          rule={rule}
          indicators={indicators}
          draft={view.value.sheet}
          onChange={editSheet}
          isBrief={isBrief}
          issues={pointed.map(({ indicator_id, ...issue }) => ({
            ...issue,
            ...(indicator_id !== null && { indicator_id }),
          }))}
        />
        <OpinionForm
          rule={rule}
          opinion={view.value.opinion}
          totalReason={view.value.sheet.total_reason}
          reasonAsked={judged.reasonAsked}
          suggested={judged.suggested}
          onChange={edit && ((part) => edit((now) => ({ ...now, opinion: { ...now.opinion, ...part } })))}
          onTotalReason={editSheet && ((total_reason) => editSheet((sheet) => ({ ...sheet, total_reason })))}
        />
      </div>
    </div>
  )
}

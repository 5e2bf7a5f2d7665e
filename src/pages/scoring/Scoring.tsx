import { BookReader, useMaterials, whyNone } from '#src/features/pdfReader/BookReader'
import type { LoadedReview } from '#src/features/writtenReview/draft'
import { useMe } from '#src/session/session'
import { TotalBar } from './findings/TotalBar'
import { ReviewPane } from './ReviewPane'
import styles from './Scoring.module.css'
import { ScoringDialogs } from './ScoringDialogs'
import { ScoringHeader } from './ScoringHeader'
import { useScoring } from './useScoring'
import { useSwitch } from './useSwitch'
import { Workplace } from './Workplace'

interface Props {
  project_id: number
  loaded: LoadedReview
  onTurn: (book_id: number) => void
}

/** One review at work: the book beside sheet and opinion, total and actions always in sight. */
export function Scoring({ project_id, loaded, onTurn }: Props) {
  const { user } = useMe()
  const { book_id } = loaded.book
  const scoring = useScoring(project_id, loaded)
  const { draft, judged, lastLook, submission } = scoring
  const { data: materials } = useMaterials(project_id, book_id)
  const hasBook = materials?.materials.some((one) => one.status === 'ready') ?? loaded.read_seconds !== null
  const [isBrief, onBrief] = useSwitch(`scoring-brief:${user.userId}`)
  const [isAlone, onAlone] = useSwitch(`scoring-alone:${user.userId}`)

  const reader = hasBook && (
    <BookReader
      project_id={project_id}
      book_id={book_id}
      onUse={draft.isReadonly ? undefined : scoring.takeNote}
    />
  )
  const looks = [styles['page'], hasBook && styles['whole'], isAlone && styles['isAlone']]
  return (
    <div data-steps className={looks.filter(Boolean).join(' ')}>
      <ScoringHeader {...{ project_id, loaded, draft, isBrief, onBrief, isAlone, onAlone }} />
      {!hasBook && materials && <p className={styles['noBook']}>{whyNone(materials)}。</p>}
      <Workplace
        at={scoring.workplace}
        reader={reader}
        sheet={<ReviewPane {...{ project_id, loaded, scoring, hasBook, isBrief }} />}
      />
      <TotalBar
        loaded={loaded}
        judged={judged}
        isReadonly={draft.isReadonly}
        isSubmitting={submission.isSubmitting}
        showing={scoring.showing}
        onShow={scoring.setShowing}
        onGoTo={scoring.point}
        onSave={draft.save}
        onSubmit={() => void submission.submit(judged.errors)}
        onTurn={onTurn}
        onCompare={() => void lastLook.compare()}
      />
      <ScoringDialogs project_id={project_id} loaded={loaded} scoring={scoring} />
    </div>
  )
}

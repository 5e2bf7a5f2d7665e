import type { LoadedReview } from '#src/features/writtenReview/draft'
import { ConflictDialog } from './save/ConflictDialog'
import { standings } from './submit/standing'
import { SubmitDialog } from './submit/SubmitDialog'
import type { ScoringState } from './useScoring'

interface Props {
  project_id: number
  loaded: LoadedReview
  scoring: ScoringState
}

/** The last look before a review is handed in, and the choice between two that were saved at the same time. */
export function ScoringDialogs({ project_id, loaded, scoring }: Props) {
  const { draft, judged, lastLook, submission } = scoring
  const { autosave, view } = draft
  return (
    <>
      {lastLook.look && (
        <SubmitDialog
          project_id={project_id}
          standings={standings(
            loaded,
            view.value,
            judged.missing === 0 ? judged.total : null,
            lastLook.look.comparison,
          )}
          warnings={lastLook.look.warnings}
          isSigned={loaded.sign_each === 1}
          isSubmitting={submission.isSubmitting}
          onSubmit={(sign) => void submission.goOn(sign)}
          onClose={lastLook.close}
        />
      )}
      {view.trouble?.kind === 'conflict' && (
        <ConflictDialog
          loaded={loaded}
          mine={view.value}
          theirs={view.trouble.theirs}
          clashing={view.trouble.clashes.map(({ name }) => name)}
          onChoose={(theirs) => autosave.choose(theirs)}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { Autosave } from '#src/features/autosave/autosave'
import { draftKey } from '#src/features/autosave/draftKey'
import { draftStore } from '#src/features/autosave/draftStore'
import { useAutosave } from '#src/features/autosave/useAutosave'
import { canonicalDraft, knownOf, ReviewDraft, type LoadedReview } from '#src/features/writtenReview/draft'
import { fieldsOf } from '#src/features/writtenReview/fields'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { sender, type Info, type AssignedReview } from './send'

/** The review as it is being written: its text saves itself; one that was handed in is opened again before it changes. */
export function useReviewDraft(place: AssignedReview, loaded: LoadedReview) {
  const { user } = useMe()
  const key = draftKey(user.userId, place.fenpei_id)
  const { autosave, view } = useAutosave<ReviewDraft, Info>(
    key,
    () =>
      new Autosave(
        {
          canonical: canonicalDraft,
          fields: fieldsOf(loaded),
          store: draftStore(key, ReviewDraft),
          send: sender(place),
        },
        knownOf(loaded),
      ),
  )
  const [isReopened, setReopened] = useState(false)
  const status = view.info?.review_status ?? loaded.review_status
  const isHandedIn = status === 'submitted'
  return {
    autosave,
    view,
    status,
    isHandedIn,
    isReopened,
    setReopened,
    isReadonly: loaded.readonly_reason !== null || (isHandedIn && !isReopened),
    save: (): void => void autosave.flush().then((saved) => (saved ? toast.success('已暂存') : undefined)),
  }
}

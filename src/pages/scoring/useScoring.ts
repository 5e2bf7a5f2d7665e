import { useState } from 'react'
import type { Finding } from '#contract/actions/scoring/review'
import type { LoadedReview, ReviewDraft } from '#src/features/writtenReview/draft'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { goTo } from './findings/places'
import { useFindings } from './findings/useFindings'
import { withNote } from './noteUse'
import { useReviewDraft } from './save/useReviewDraft'
import { useSubmit } from './submit/useSubmit'
import { useLastLook } from './useLastLook'
import { useWorkplace } from './Workplace'

export type ScoringState = ReturnType<typeof useScoring>
type Change<T> = (value: T) => T

/** The state of one review at work: what is written, what the rules say of it, and its way to being handed in. */
export function useScoring(project_id: number, loaded: LoadedReview) {
  const { user } = useMe()
  const place = { project_id, book_id: loaded.book.book_id, fenpei_id: loaded.fenpei_id }
  const draft = useReviewDraft(place, loaded)
  const { autosave, view } = draft
  const [showing, setShowing] = useState(false)
  const [pointed, setPointed] = useState<Finding[]>([])
  const judged = useFindings(loaded, view.value, view.info)
  const workplace = useWorkplace(user.userId)
  const lastLook = useLastLook(project_id, loaded)

  const point = (finding: Finding): void => {
    setShowing(false)
    workplace.onSheet(() => goTo(loaded, view.value, finding))
  }
  const submission = useSubmit(place, autosave, {
    onAsk: lastLook.ask,
    onDone: () => {
      lastLook.close()
      draft.setReopened(false)
    },
    onFindings: (found) => {
      setPointed(found)
      lastLook.close()
      const [first] = found
      if (first) point(first)
      setShowing(true)
    },
  })
  const edit = draft.isReadonly
    ? undefined
    : (change: Change<ReviewDraft>): void => {
        setPointed([])
        autosave.edit(change)
      }
  const editSheet =
    edit && ((change: Change<ReviewDraft['sheet']>) => edit((now) => ({ ...now, sheet: change(now.sheet) })))

  const takeNote = (note: Parameters<typeof withNote>[1], use: Parameters<typeof withNote>[2]): void => {
    const opinion = withNote(view.value.opinion, note, use)
    if (!opinion) return toast.warning(use === 'error' ? '差错记录已满' : '“存在问题”已满，请先删减')
    edit?.((now) => ({ ...now, opinion }))
    toast.success(use === 'error' ? '已记入差错记录' : '已写入“存在问题”')
  }
  return {
    draft,
    judged,
    workplace,
    lastLook,
    submission,
    showing,
    setShowing,
    point,
    pointed,
    edit,
    editSheet,
    takeNote,
  }
}

import type { Output } from '#contract'
import { call } from '#src/api/call'
import type { AutosaveOptions } from '#src/features/autosave/autosave'
import { outcomeOf } from '#src/features/autosave/failure'
import { sheetInput } from '#src/features/scoreSheet/sheetDraft'
import type { Finding } from '#contract/actions/scoring/review'
import { canonicalDraft, knownOf, opinionInput, type ReviewDraft } from '#src/features/writtenReview/draft'

/** What the server said about the review as a whole when it was last saved. */
export interface Info {
  review_status: Output<'user_score'>['review_status']
  findings: Finding[]
}

export interface AssignedReview {
  project_id: number
  book_id: number
  fenpei_id: number
}

/** Saves a review as a draft: only the half that changed, each from its own revision. Says nothing on the screen. */
export const sender =
  (place: AssignedReview): AutosaveOptions<ReviewDraft, Info>['send'] =>
  async (payload, { saved, revision }, isRetry) => {
    // The dialog about an expired login has been shown once; a retry must not bring it back.
    const quietly = { quiet: true, relogin: !isRetry }
    const [now, before] = [canonicalDraft(payload), canonicalDraft(saved)]
    const next = { ...revision }
    const status = 'draft' as const
    try {
      let answer: Pick<Output<'user_score'>, keyof Info | 'update_time'> | undefined
      if (now.sheet !== before.sheet) {
        const sheet = sheetInput(payload.sheet)
        const done = await call(
          'user_score',
          { ...place, ...sheet, status, revision: revision.sheet },
          quietly,
        )
        next.sheet = done.revision
        answer = done
      }
      if (now.opinion !== before.opinion || !answer) {
        const opinion = opinionInput(payload.opinion)
        const done = await call(
          'advice_add',
          { ...place, ...opinion, status, revision: revision.opinion },
          quietly,
        )
        next.opinion = done.revision
        answer = done
      }
      const { review_status, findings, update_time } = answer
      return { kind: 'saved', revision: next, at: update_time, info: { review_status, findings } }
    } catch (error) {
      return outcomeOf(error, async () => {
        const { project_id, book_id } = place
        return knownOf(
          await call('zhuanjia_book_yijian', { project_id, book_id }, { quiet: true, relogin: false }),
        )
      })
    }
  }

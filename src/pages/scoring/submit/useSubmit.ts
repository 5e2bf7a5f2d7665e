import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from '#contract/zod'
import { Finding } from '#contract/actions/scoring/review'
import { ApiError } from '#src/api/apiError'
import { call } from '#src/api/call'
import type { Autosave } from '#src/features/autosave/autosave'
import { toast } from '#src/ui/feedback'
import { opinionInput, type ReviewDraft } from '#src/features/writtenReview/draft'
import type { Info, AssignedReview } from '#src/pages/scoring/save/send'

const Refused = z.object({ findings: z.array(Finding) })

interface Asked {
  onFindings: (found: Finding[]) => void
  /** Shows what should be looked at first; resolves to whether there is anything. */
  onAsk: (found: readonly Finding[]) => Promise<boolean>
  onDone: () => void
}

/** The signature with which a review is submitted. */
export interface Signed {
  /** A new signature; absent where the one that is kept stands. */
  drawn?: string | undefined
}

/** Hands a review in: first everything typed is saved, then the server is asked to take it as it is. */
export function useSubmit(
  place: AssignedReview,
  autosave: Autosave<ReviewDraft, Info>,
  { onFindings, onAsk, onDone }: Asked,
) {
  const client = useQueryClient()
  const [isSubmitting, setSubmitting] = useState(false)

  async function send(sign?: Signed): Promise<void> {
    // Why it could not be saved is in sight all the time; there is nothing to add.
    if (!(await autosave.flush())) return toast.warning('内容尚未保存，请稍后再提交')
    const { value, revision } = autosave.view
    const written = { ...place, ...opinionInput(value.opinion), revision: revision.opinion }
    try {
      if (sign?.drawn !== undefined)
        await call('update_zhuanjia_sign', { sign_base64: sign.drawn }, { quiet: true })
      const { review_status, findings } = await call(
        'advice_add',
        { ...written, status: 'submitted', ...(sign && { sign_confirm: 1 }) },
        { quiet: true },
      )
      autosave.inform({ review_status, findings })
      toast.success('本书已提交')
      onDone()
      void client.invalidateQueries({ predicate: ({ meta }) => !meta?.keep })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = Refused.safeParse(error.data)
      if (refused.success) onFindings(refused.data.findings)
      else if (error.code !== 401) toast.error(error.msg)
    }
  }

  async function submit(errors: readonly Finding[]): Promise<void> {
    const [first] = errors
    if (first) return onFindings([...errors])
    setSubmitting(true)
    try {
      await autosave.flush()
      if (!(await onAsk(autosave.view.info?.findings ?? []))) await send()
    } finally {
      setSubmitting(false)
    }
  }

  /** After the last look. */
  async function goOn(sign?: Signed): Promise<void> {
    setSubmitting(true)
    try {
      await send(sign)
    } finally {
      setSubmitting(false)
    }
  }
  return { submit, goOn, isSubmitting }
}

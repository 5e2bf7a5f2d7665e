import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Finding as FindingSchema } from '#contract/actions/review'
import { ApiError } from '#src/api/apiError'
import { call } from '#src/api/call'
import type { Autosave } from '#src/features/autosave/autosave'
import { confirm, toast } from '#src/ui/feedback'
import { opinionInput, type Finding, type ReviewDraft } from './draft'
import type { Info, Place } from './send'

const Refused = z.object({ findings: z.array(FindingSchema) })

/** Hands a review in: first everything typed is saved, then the server is asked to take it as it is. */
export function useSubmit(
  place: Place,
  autosave: Autosave<ReviewDraft, Info>,
  { onFindings, onDone }: { onFindings: (found: Finding[]) => void; onDone: () => void },
) {
  const client = useQueryClient()
  const [isSubmitting, setSubmitting] = useState(false)

  async function send(): Promise<void> {
    // Why it could not be saved is in sight all the time; there is nothing to add.
    if (!(await autosave.flush())) return toast.warning('内容尚未保存，请稍后再提交')
    const { value, revision } = autosave.view
    try {
      const { review_status, findings } = await call(
        'advice_add',
        { ...place, ...opinionInput(value.opinion), status: 'submitted', revision: revision.opinion },
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
      const warnings = autosave.view.info?.findings.filter(({ level }) => level === 'warn') ?? []
      const agreed =
        warnings.length === 0 ||
        (await confirm({
          title: '仍要提交吗？',
          content: warnings.map(({ message }) => message).join('；'),
          okText: '仍要提交',
          cancelText: '再看看',
        }))
      if (agreed) await send()
    } finally {
      setSubmitting(false)
    }
  }
  return { submit, isSubmitting }
}

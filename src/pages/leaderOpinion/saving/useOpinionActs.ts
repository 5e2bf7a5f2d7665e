import type { SavedAs } from '#contract/facts/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from '#contract/zod'
import { ApiError } from '#src/api/apiError'
import { query, useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'
import { confirmLoss } from '#src/ui/confirmLoss'
import type { OpinionPlace } from '#src/pages/leaderOpinion/opinionPlace'
import type { LeaderOpinionDraft, OpinionDrafting } from './opinionDraft'

const Refused = z.object({ findings: z.array(z.object({ field: z.string(), message: z.string() })) })

/** Two things may be missing in one field. */
function byField(findings: z.output<typeof Refused>['findings']): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  for (const { field, message } of findings) {
    const before = errors.get(field)
    errors.set(field, before === undefined ? message : `${before}；${message}`)
  }
  return errors
}

/** Refused because another leader has saved since it was read: this version stands now. */
const Outdated = z.object({ version: z.number() })

const dataOf = (error: unknown): unknown => (error instanceof ApiError ? error.data : undefined)

/**
 * Keeping and handing in an opinion; what the server finds missing is told field by field, and what another leader has
 * saved meanwhile is joined with what was typed.
 */
export function useOpinionActs(
  place: OpinionPlace,
  { version, markSaved, meet }: Pick<OpinionDrafting, 'version' | 'markSaved' | 'meet'>,
  onSubmitted: () => void,
) {
  const { title, ...where } = place
  const add = useAct('groupLeader_advice_add')
  const client = useQueryClient()
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())

  const check = useAct('groupLeader_advice_add', { meta: { keep: true } })

  /** Rejects with the error that was told, after its findings stand beside their fields. */
  const showFindings = async <T>(answer: Promise<T>): Promise<T> => {
    setErrors(new Map())
    try {
      return await answer
    } catch (error) {
      const refused = Refused.safeParse(dataOf(error))
      if (refused.success) setErrors(byField(refused.data.findings))
      if (Outdated.safeParse(dataOf(error)).success)
        meet(
          await client.fetchQuery({
            ...query('groupLeader_advice_detail', where, { quiet: true }),
            staleTime: 0,
          }),
        )
      throw error
    }
  }
  const send = async (draft: LeaderOpinionDraft, status: SavedAs) => {
    const answer = await showFindings(add.mutateAsync({ ...where, ...draft, version, status }))
    markSaved(draft, answer.version)
  }
  /** Asks only when the opinion is complete: nobody confirms what is refused afterwards. */
  const submit = async (draft: LeaderOpinionDraft): Promise<void> => {
    const order = { ...where, ...draft, version, status: 'submitted', check_only: 1 } as const
    await showFindings(check.mutateAsync(order))
    confirmLoss({
      title: `确定提交${title}？`,
      loss: '提交后不能再修改；确需修改的，由管理员退回',
      verb: '提交',
      // A refusal is shown in the form behind the dialog, so the dialog goes in either case.
      onOk: async () => {
        try {
          await send(draft, 'submitted')
        } catch {
          return
        }
        toast.success('小组意见已提交')
        onSubmitted()
      },
    })
  }
  return {
    errors,
    isPending: add.isPending || check.isPending,
    keep: (draft: LeaderOpinionDraft): void =>
      void send(draft, 'draft').then(
        () => toast.success('已暂存'),
        // The user has been told.
        () => undefined,
      ),
    submit: (draft: LeaderOpinionDraft): void => void submit(draft).catch(() => undefined),
  }
}

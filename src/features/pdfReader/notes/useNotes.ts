import { useQuery } from '@tanstack/react-query'
import type { Input, Output } from '#contract'
import { query, useAct } from '#src/api/query'

export type Note = Output<'review_comment_list'>['comments'][number]
export type NoteDraft = Pick<Input<'review_comment_save'>, 'code' | 'page' | 'quote' | 'text' | 'comment_id'>

export interface Notes {
  notes: readonly Note[]
  readonly_reason: string | null
  isSaving: boolean
  /** Resolves to whether it is on the server; if not, the user has been told. */
  save: (draft: NoteDraft) => Promise<boolean>
  remove: (note: Note) => Promise<unknown>
}

/** 批注 of the caller on one book; absent for those who do not review it. */
export function useNotes(
  place: { project_id: number; book_id: number },
  isReviewer: boolean,
): Notes | undefined {
  const { data, refetch } = useQuery({
    ...query('review_comment_list', place, { quiet: true }),
    enabled: isReviewer,
    meta: { keep: true },
  })
  // Nothing else on the page depends on a comment: what is being typed is left in peace.
  const keep = { meta: { keep: true } } as const
  const save = useAct('review_comment_save', keep)
  const remove = useAct('review_comment_remove', keep)
  if (!isReviewer) return undefined
  return {
    notes: data?.comments ?? [],
    readonly_reason: data?.readonly_reason ?? null,
    isSaving: save.isPending,
    save: async (draft) => {
      try {
        await save.mutateAsync({ ...place, ...draft })
        await refetch()
        return true
      } catch {
        return false
      }
    },
    remove: ({ comment_id }) => remove.mutateAsync({ ...place, comment_id }).finally(() => refetch()),
  }
}

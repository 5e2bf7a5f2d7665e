import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '#src/api/query'
import { draftKey, draftsOf } from '#src/features/autosave/draftKey'
import { hasDraft, recallDrafts } from '#src/features/autosave/draftStore'
import { useMe } from '#src/session/session'
import type { ReviewTask } from './taskParts'

const UNSENT_MS = 2000

/** The books that the user reviews in a project, and of which something is in this browser only. */
export function useTasks(project_id: number) {
  const { user } = useMe()
  const [, setRecalled] = useState(false)
  useEffect(() => void recallDrafts(draftsOf(user.userId)).then(() => setRecalled(true)), [user.userId])
  const isUnsent = (task: ReviewTask): boolean => hasDraft(draftKey(user.userId, task.fenpei_id))
  const { data, error, refetch, isLoading } = useQuery({
    // An expert has some dozens of books: all of them at once, no pages to turn.
    ...query('groupe_zhuanjia_books', { project_id, pageSize: 1000 }, { quiet: true }),
    // What was typed a moment ago may still be on its way.
    // A failure is told once; asking again and again would tell it again and again.
    refetchInterval: ({ state: { data, error } }) =>
      !error && data?.rows.some(isUnsent) ? UNSENT_MS : false,
  })
  return { data, error, refetch, isLoading, isUnsent }
}

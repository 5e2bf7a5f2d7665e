import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Input, NameOf, PagedName, Row } from '#contract'
import { useAwaited } from '#src/api/awaited'
import { query } from '#src/api/query'

export type ListName = PagedName & NameOf<'read'>

/** One page of a list as the server answers it; the page before stays in sight until the next is there. */
export function useRows<A extends ListName>(action: A, input: Input<A>) {
  const client = useQueryClient()
  const asked = query(action, input)
  const { data, error, isLoading, isPlaceholderData } = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
  })
  const isAwaited = useAwaited(asked.queryKey)
  // ListName admits only answers of this shape, but the compiler does not look through the generic.
  const answer = data as { rows: Row<A>[]; total: number } | undefined
  const rows = useMemo(() => answer?.rows ?? [], [answer])
  return {
    data,
    rows,
    total: answer?.total ?? 0,
    error,
    isAwaited: isLoading || isPlaceholderData || isAwaited,
    refresh: () => void client.invalidateQueries({ queryKey: asked.queryKey, exact: true }),
  }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Input, NameOf, PagedName, Row } from '#contract'
import { query } from '#src/api/query'

export type ListName = PagedName & NameOf<'read'>

/** One page of a list as the server answers it; the page before stays in sight until the next is there. */
export function useRows<A extends ListName>(action: A, input: Input<A>) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(action, input),
    placeholderData: keepPreviousData,
  })
  // ListName admits only answers of this shape, but the compiler does not look through the generic.
  const answer = data as { rows: Row<A>[]; total: number } | undefined
  const rows = useMemo(() => answer?.rows ?? [], [answer])
  return { data, rows, total: answer?.total ?? 0, error, isFetching, refresh: () => void refetch() }
}

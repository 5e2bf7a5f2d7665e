import {
  hashKey,
  keepPreviousData,
  useIsFetching,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Input, NameOf, PagedName, Row } from '#contract'
import { query } from '#src/api/query'

export type ListName = PagedName & NameOf<'read'>

/**
 * Whether somebody waits for another answer than the one that is there: a write has outdated it, or it was asked for
 * again on purpose. Nobody waits for what a page asks because it is looked at again, or by the clock: it is drawn again
 * only if the answer is another one.
 */
export function useAwaited(queryKey: QueryKey): boolean {
  const hash = hashKey(queryKey)
  // By its key React Query would find it, too, but write out the key of every other query to compare it.
  const isWanted = ({ queryHash, state }: Query) => queryHash === hash && state.isInvalidated
  return useIsFetching({ predicate: isWanted }) > 0
}

/** What comes while a page is drawn for the first time is not asked for again once it stands; whatever is older is. */
function useFreshOnce() {
  const [begun] = useState(Date.now)
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
  }, [])
  return ({ state }: { state: { dataUpdatedAt: number } }): number =>
    !stands.current && state.dataUpdatedAt >= begun ? Infinity : 0
}

/** One page of a list as the server answers it; the page before stays in sight until the next is there. */
export function useRows<A extends ListName>(action: A, input: Input<A>) {
  const client = useQueryClient()
  const asked = query(action, input)
  const staleTime = useFreshOnce()
  // Rows are on their way while the page is drawn for the first time, and not only after that.
  usePrefetchQuery(asked)
  const { data, error, isLoading, isPlaceholderData } = useQuery({
    ...asked,
    staleTime,
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

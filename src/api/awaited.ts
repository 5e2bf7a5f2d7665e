import { hashKey, useIsFetching, type Query, type QueryKey } from '@tanstack/react-query'

/**
 * Whether somebody waits for an answer: there is none yet, a write has outdated the one on screen, or it was asked for
 * again on purpose. Nobody waits for what a page asks because it is looked at again, or by the clock: it is drawn again
 * only if the answer is another one.
 */
export function useAwaited(queryKey: QueryKey): boolean {
  const hash = hashKey(queryKey)
  // By its key React Query would find it, too, but write out the key of every other query to compare it.
  const isWanted = ({ queryHash, state }: Query) =>
    queryHash === hash && (state.data === undefined || state.isInvalidated)
  return useIsFetching({ predicate: isWanted }) > 0
}

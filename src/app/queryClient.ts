import { MutationCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { keep?: true }
    queryMeta: {
      keep?: true
      live?: true
      /** Ends what was read, once nobody has it any more: a document has a thread of its own. */
      close?: (data: unknown) => void
    }
  }
}

/**
 * After a write that went well everything on screen is read again, so that no page keeps a list of what its writes
 * may have changed. A write or a read marked `keep` stays out of it.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _input, _result, mutation) => {
        if (mutation.meta?.keep) return
        void client.invalidateQueries({ predicate: (query) => !query.meta?.keep })
      },
    }),
    // A failure has been told to the user once; asking again is theirs to decide.
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      // Without the network a write fails and says so; React Query would hold it back in silence.
      mutations: { networkMode: 'always' },
    },
  })
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed') query.meta?.close?.(query.state.data)
  })
  return client
}

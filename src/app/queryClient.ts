import { MutationCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { keep?: true }
    queryMeta: { keep?: true; live?: true }
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
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  })
  return client
}

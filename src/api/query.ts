import { queryOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import type { Input, NameOf } from '#contract'
import { takeAhead } from './ahead/asked'
import { call, type CallOptions } from './call'

/** A read as React Query wants it: `useQuery(query('in_group', { user_id }))`. */
export const query = <A extends NameOf<'read'>>(name: A, input: Input<A>, options?: CallOptions) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: async ({ signal }) => {
      const begun = await takeAhead(name, input)?.catch(() => undefined)
      return begun ?? call(name, input, { ...options, signal })
    },
  })

interface ActOptions extends CallOptions {
  /** `keep: true` leaves everything on screen as it is; otherwise all reads are repeated afterwards. */
  meta?: { keep: true }
}

interface Afterwards<O> {
  onSuccess?: (answer: O) => void
  /** The user has been told; only what can still be helped is done here. */
  onError?: (error: Error) => void
  onSettled?: () => void
}

/**
 * A mutation whose `mutate` does what it was told to do afterwards, come what may. React Query's own forgets it as
 * soon as nobody watches: a page behind another tab would never learn, or say, that its write went well.
 */
export function useWrite<I, O>(options: UseMutationOptions<O, Error, I>) {
  const write = useMutation(options)
  const mutate = (input: I, { onSuccess, onError, onSettled }: Afterwards<O> = {}): void =>
    // A failure has been told to the user once.
    void write
      .mutateAsync(input)
      .then(onSuccess, onError ?? (() => undefined))
      .finally(onSettled)
  return { ...write, mutate }
}

/** A write as a mutation. Whatever is on screen is read again after it, see the query client. */
export const useAct = <A extends NameOf<'write'>>(name: A, { meta, ...options }: ActOptions = {}) =>
  useWrite({ meta, mutationFn: (input: Input<A>) => call(name, input, options) })

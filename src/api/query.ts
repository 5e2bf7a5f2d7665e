import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Input, NameOf } from '#contract'
import { call, type CallOptions } from './call'

/** A read as React Query wants it: `useQuery(query('in_group', { user_id }))`. */
export const query = <A extends NameOf<'read'>>(name: A, input: Input<A>, options?: CallOptions) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, { ...options, signal }),
  })

interface ActOptions extends CallOptions {
  /** `keep: true` leaves everything on screen as it is; otherwise all reads are repeated afterwards. */
  meta?: { keep: true }
}

/** A write as a mutation. Whatever is on screen is read again after it, see the query client. */
export const useAct = <A extends NameOf<'write'>>(name: A, { meta, ...options }: ActOptions = {}) =>
  useMutation({ meta, mutationFn: (input: Input<A>) => call(name, input, options) })

import type { ActionName, Contract } from '#contract'
import type { z } from '#contract/zod'

/** What a call makes of its input. */
type Taken<A extends ActionName> = z.output<Contract[A]['input']>

/**
 * Reads fields of a call out of what a refused write says is stored now; undefined when they do not fit. The schemas
 * are here by then: the write itself was judged by them.
 */
export const presentFields =
  <A extends ActionName, F extends keyof Taken<A> & string>(name: A, fields: readonly F[]) =>
  async (present: Record<string, unknown>): Promise<Pick<Taken<A>, F> | undefined> => {
    const { readFields } = await import('./fieldSchemas')
    // Each field was judged by its schema; the compiler cannot tie the two by name.
    return readFields(name, fields, present) as Pick<Taken<A>, F> | undefined
  }

import { z } from 'zod'
import { stored } from '#src/lib/stored'
import type { Store } from './autosave'

/** Keeps a value in this browser. Where the browser refuses (full, private) only this safety net is missing. */
export function draftStore<P extends object>(key: string, schema: z.ZodType<P>): Store<P> {
  const Draft = z.object({ value: schema, saved: schema, unsettled: schema.optional() })
  const kept = stored(key, (value) => Draft.safeParse(value).data)
  return {
    read: kept.read,
    clear: kept.clear,
    write: (value) => {
      try {
        kept.write(value)
      } catch {
        // The server still gets it in a moment.
      }
    },
  }
}

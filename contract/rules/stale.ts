import { z } from '#contract/zod'
import { whole } from '#contract/define'

/** Additional data of a write refused because of a concurrent save: the present revision and values. */
export const Stale = z.object({ revision: z.number().int(), present: z.record(z.string(), z.unknown()) })
export type Stale = z.output<typeof Stale>

/** The revision that was read; an edit of an older one is refused. */
export const readRevision = z.coerce.number().pipe(whole).optional()

import { z } from 'zod'

/** What a refused write says beside its words when somebody else has saved in between: how things stand now. */
export const Stale = z.object({ revision: z.number().int(), present: z.record(z.string(), z.unknown()) })
export type Stale = z.output<typeof Stale>

/** The revision that was read; an edit of an older one is refused. */
export const readRevision = z.coerce.number().int().optional()

import { z } from '#contract/zod'

/** A refused cell: its row, its field and the reason. `row` counts as in the file, the header being line 1. */
export const ReportedError = z.object({
  row: z.number().int(),
  field: z.string().max(100),
  label: z.string().max(100),
  value: z.string().max(500),
  reason: z.string().max(1000),
})

/** Additional data of a write that was refused because of some of its rows; nothing was written. */
export const RefusedRows = z.object({ errors: z.array(ReportedError) })

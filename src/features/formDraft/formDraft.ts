import { z } from '#contract/zod'
import { stored } from '#src/lib/stored'

/** What was typed and not yet saved, and the revision it was typed into. Anything goes here: the server judges it. */
const FormDraft = z.object({
  values: z.record(z.string(), z.unknown()),
  revision: z.number().int(),
  /** What the record held when it was typed, for forms that are joined with another's save. */
  base: z.record(z.string(), z.unknown()).optional(),
})
export type FormDraft = z.output<typeof FormDraft>

/** The record that a person is writing, kept in this browser until it is saved. */
export const formDraft = (key: string) => stored<FormDraft>(key, (value) => FormDraft.safeParse(value).data)

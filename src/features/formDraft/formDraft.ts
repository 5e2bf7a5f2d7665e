import { integerShape, recordShape, shape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

/** What was typed and not yet saved, and the revision it was typed into. Anything goes here: the server judges it. */
export interface FormDraft {
  values: Record<string, unknown>
  revision: number
  /** What the record held when it was typed, for forms that are joined with another's save. */
  base?: Record<string, unknown>
}

const draftOf = shape<FormDraft>(
  { values: recordShape, revision: integerShape, base: recordShape },
  { base: undefined },
)

/** The record that a person is writing, kept in this browser until it is saved. */
export const formDraft = (key: string) => stored<FormDraft>(key, draftOf)

import { z } from 'zod'
import { id, oneOf } from '#contract/define'
import { PERSON_MATCH, PERSON_ACTION } from '#contract/facts/imports'

/** A field in which the file and the library differ, in words; identity numbers and accounts with their middle hidden. */
export const PersonDifference = z.object({
  field: z.string(),
  label: z.string(),
  /** Null: nothing is known yet. */
  before: z.string().nullable(),
  after: z.string(),
})

/** A row of an expert list that is not simply a new person. */
export const PersonFinding = z.object({
  row: z.number().int(),
  found: oneOf(PERSON_MATCH, '核对结果'),
  /** Who the row is, or seems to be; absent where that is another row of the file, or several people. */
  user_id: id.nullable(),
  /** By which key it was found and whom it met, one sentence. */
  why: z.string(),
  differences: z.array(PersonDifference),
  /** What may be done with the row, the default first. */
  can: z.array(oneOf(PERSON_ACTION, '处理方式')).min(1),
  /** Why this cannot become a new person; null where it can. */
  taken: z.string().nullable(),
  /** Stands for all that is told here: a choice made on it counts only while it is still so. */
  stamp: z.string(),
})
export type PersonFinding = z.infer<typeof PersonFinding>

/** What the office has decided about such a row. */
export const PersonChoice = z.object({
  row: z.number().int(),
  deed: oneOf(PERSON_ACTION, '处理方式'),
  stamp: z.string().max(40),
})
export type PersonChoice = z.infer<typeof PersonChoice>

import { z } from '#contract/zod'
import { id, oneOf } from '#contract/define'
import { PERSON_MATCH, PERSON_ACTION } from '#contract/facts/imports'

/** A field in which file and library differ, in words; identity and account numbers are masked. */
export const PersonDifference = z.object({
  field: z.string(),
  label: z.string(),
  /** Null where the library has no value yet. */
  before: z.string().nullable(),
  after: z.string(),
})

/** A row of an expert list that is not simply a new person. */
export const PersonFinding = z.object({
  row: z.number().int(),
  found: oneOf(PERSON_MATCH, '核对结果'),
  /**
   * The person whom the row matches or resembles; absent where that is another row of the file, or several people.
   */
  user_id: id.nullable(),
  /** By which key the person was found, and who it is, in one sentence. */
  why: z.string(),
  differences: z.array(PersonDifference),
  /** The possible treatments of the row, the default first. */
  can: z.array(oneOf(PERSON_ACTION, '处理方式')).min(1),
  /** Why this cannot become a new person; null where it can. */
  taken: z.string().nullable(),
  /** A hash of these facts: a choice counts only while it is unchanged. */
  stamp: z.string(),
})
export type PersonFinding = z.infer<typeof PersonFinding>

/** The office's decision about such a row. */
export const PersonChoice = z.object({
  row: z.number().int(),
  deed: oneOf(PERSON_ACTION, '处理方式'),
  stamp: z.string().max(40),
})
export type PersonChoice = z.infer<typeof PersonChoice>

import { z } from '#contract/zod'
import { flag, oneOf } from '#contract/define'
import type { BookFields } from '#contract/entities/declaration/bookFields'
import { EDITOR_ROLE } from '#contract/facts/books'
import { EDITOR_UNIT, EDUCATION } from '#contract/facts/declaration/bookFields'
import { SEX } from '#contract/facts/experts'
import { EDITOR_LABELS, type EditorField } from '#contract/rules/declaration/bookFields'

/** How a digital book is opened: what only some readers of a declaration are told. */
export const DIGITAL_ACCESS = ['digital_url', 'digital_account', 'digital_pwd'] as const
type DigitalAccess = (typeof DIGITAL_ACCESS)[number]

/** A declared book as its readers get it. */
export type DeclaredFacts = Omit<BookFields, DigitalAccess> & Partial<Pick<BookFields, DigitalAccess>>

/** Not judged as what is written is: an imported list knows no limits, and an old row may hold what is no longer taken. */
export const DeclaredFacts = z.custom<DeclaredFacts>((value) => typeof value === 'object' && value !== null)

const words = z.string().nullable()

/** An editor as the readers of a declaration get them. */
export const EditorFacts = z.object({
  name: z.string(),
  role: oneOf(EDITOR_ROLE, EDITOR_LABELS.role),
  unit: words,
  unit_kind: oneOf(EDITOR_UNIT, EDITOR_LABELS.unit_kind).nullable(),
  title: words,
  post: words,
  birth: words,
  sex: oneOf(SEX, EDITOR_LABELS.sex).nullable(),
  education: oneOf(EDUCATION, EDITOR_LABELS.education).nullable(),
  major: words,
  phone: words,
  id_card: words,
  duty: words,
  craft_note: words,
  political_ok: flag.nullable(),
  political_file: words,
  is_foreign: flag,
  signed: flag,
} satisfies Record<EditorField, z.ZodType>)
export type EditorFacts = z.output<typeof EditorFacts>

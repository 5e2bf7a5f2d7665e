import { z } from '#contract/zod'
import { ObjectionFields } from '#contract/entities/declaration/objection'
import { stored } from '#src/lib/stored'

export type TypedObjection = z.input<typeof ObjectionFields>
export const NO_OBJECTION: TypedObjection = { person: '', unit: '', id_no: '', phone: '', content: '' }

/** Why what stands in a field would be refused; undefined when it would not. */
export const objectionFault = (name: keyof TypedObjection, value: string): string | undefined =>
  ObjectionFields.shape[name].safeParse(value).error?.issues[0]?.message

const Draft = z.object({ person: z.string(), unit: z.string(), phone: z.string(), content: z.string() })

/** An objection that is being written in this window: a reload loses nothing but the identity number and the file. */
export const objectionDraft = (book_id: number) =>
  stored(`objection_${book_id}`, (value) => Draft.safeParse(value).data, 'sessionStorage')

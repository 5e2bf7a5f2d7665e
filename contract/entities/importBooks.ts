import { z } from '#contract/zod'
import { id } from '#contract/define'

/** What a book is told from another by, where it has no ISBN. */
export const BookFace = z.object({
  book_name: z.string(),
  first_editor: z.string().nullable(),
  publisher_name: z.string().nullable(),
  /** The declaring unit, or the unit of the first editor. */
  unit: z.string().nullable(),
  isbn: z.string().nullable(),
})
export type BookFace = z.infer<typeof BookFace>

/** A row of a book list that resembles a book of the library, or an earlier row of the file. */
export const BookFinding = z.object({
  row: z.number().int(),
  book: BookFace,
  /** The most similar one: of the library, with `book_id`, or of the file, with its line. */
  like: BookFace.extend({ book_id: id.nullable(), row: z.number().int().nullable() }),
  /** How many others it resembles too. */
  others_num: z.number().int(),
})
export type BookFinding = z.infer<typeof BookFinding>

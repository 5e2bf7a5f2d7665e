import { z } from '#contract/zod'
import { id, oneOf } from '#contract/define'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'

/** What the pages of a book's use, sales and English record say of the book. */
export const FiguresBook = z.object({
  book_id: id,
  book_name: z.string(),
  first_editor: z.string().nullable(),
  publisher_name: z.string().nullable(),
  isbn: z.string().nullable(),
  edition: z.number().int().nullable(),
  first_publish_date: z.string().nullable(),
  course_name: z.string().nullable(),
  /** Copies printed since the first edition, as the book's record says. */
  total_print: z.number().int().nullable(),
  declare_status: oneOf(DECLARE_STATUS, '状态'),
  /** The day by which the teaching is counted: the last one of the book's batch, or today where there is no batch. */
  deadline: z.string(),
  has_batch: z.boolean(),
  /** The caller may write now what was asked for. */
  editable: z.boolean(),
  /** Also what is there already: not once a hand-in was judged by it. */
  changeable: z.boolean(),
})
export type FiguresBook = z.output<typeof FiguresBook>

/** A stored file with the name that it had where it came from. */
export const proofName = z.string().nullable()

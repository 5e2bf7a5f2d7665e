import { z } from '#contract/zod'
import { id, read } from '#contract/define'
import { BOOK_WRITERS } from '#contract/roles'

/** What the number of a book tells before it is declared. */
export const duplicates = {
  /** ISBN 校验与查重; with a book it is that one's, whose name and first editor are compared too */
  bookinfo_isbn_check: read({
    who: [...BOOK_WRITERS, 'reviewActivity'],
    input: z.object({ isbn: z.string().max(200, '国际标准书号不超过200字'), book_id: id.optional() }),
    output: z.object({
      valid: z.boolean(),
      /** What is wrong with the number. */
      reason: z.string().nullable(),
      /** 13 digits each. */
      isbns: z.array(z.string()),
      /** Who has declared the same book this year. Nothing more is told of a book of somebody else. */
      duplicate: z.object({ book_id: id, book_name: z.string(), declare_dept_name: z.string() }).nullable(),
      /** Whose number it is by its prefix. */
      publisher: z.object({ publisher_id: id.nullable(), publisher_name: z.string() }).nullable(),
      /** Whether that is the publisher written of the book; null where one of them is not known. */
      publisher_match: z.boolean().nullable(),
    }),
  }),
}

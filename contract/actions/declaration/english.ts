import { z } from '#contract/zod'
import { id, read, whole, write } from '#contract/define'
import { EnglishFields } from '#contract/entities/declaration/englishFields'
import { FiguresBook } from '#contract/entities/declaration/figuresBook'
import { BOOK_WRITERS, DECLARATION_READERS } from '#contract/roles'
import { readRevision } from '#contract/rules/stale'

const words = z.string().nullable()

/** 英文信息 of a book that is to be read abroad. */
export const english = {
  /** What is stored, and the Chinese that it renders */
  book_english_detail: read({
    who: DECLARATION_READERS,
    input: z.object({ book_id: id }),
    output: z.object({
      book: FiguresBook,
      chinese: z.object({
        first_editor_unit: words,
        /** All editors, the first one first. */
        editors: z.array(z.object({ name: z.string(), unit: words })),
        abstract: words,
        catalog: words,
      }),
      /** Null: nothing is stored yet. */
      fields: EnglishFields.nullable(),
      revision: whole,
    }),
  }),
  /** 保存英文信息: the book then has it. What somebody else has saved since is answered with theirs, see `Stale` */
  book_english_save: write({
    who: BOOK_WRITERS,
    limitKb: 110,
    input: z.object({ book_id: id, fields: EnglishFields, revision: readRevision }),
    output: z.object({ revision: whole }),
  }),
}

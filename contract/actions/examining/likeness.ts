import { z } from '#contract/zod'
import { id, oneOf, read, whole } from '#contract/define'
import { TEXT_STATE } from '#contract/facts/declaration/likeness'
import { LIKENESS_READERS } from '#contract/roles'

/** From 0 to 1. */
const share = z.number().min(0).max(1)

/** How far a book's sample is, and what it says. */
const TextFields = z.object({
  /** Null: there is no sample, or the book has not been handed in. */
  state: oneOf(TEXT_STATE, '比对状态').nullable(),
  /** Why it cannot be read. */
  reason: z.string().nullable(),
  pages: whole.nullable(),
  /** Pages with text that can be selected. */
  text_pages: whole.nullable(),
})

/** A page as text, with the characters that are shared, from the first to the one behind the last. */
const SharedPage = z.object({
  text: z.string(),
  shared: z.array(z.object({ from: whole, to: whole })),
})

const pairOfBooks = { book_id: id, other_id: id }

/** 内容相似: books whose samples have text in common. */
export const likeness = {
  /** The books most alike first */
  likeness_list: read({
    who: LIKENESS_READERS,
    input: z.object({ book_id: id }),
    output: z.object({
      book_id: id,
      ...TextFields.shape,
      /** Other books that it can be compared with, and those that still wait. */
      compared: whole,
      waiting: whole,
      books: z.array(
        z.object({
          book_id: id,
          book_name: z.string(),
          first_editor: z.string().nullable(),
          declare_unit: z.string().nullable(),
          year: whole,
          /** How much of the book stands in the other, and the other way round. */
          share,
          other_share: share,
          /** Pages of the book that have something in common with a page of the other. */
          pages: whole,
        }),
      ),
    }),
  }),
  /** Which page is like which page, those that share most first */
  likeness_pages: read({
    who: LIKENESS_READERS,
    input: z.object(pairOfBooks),
    output: z.object({
      ...pairOfBooks,
      /** The samples to be looked at; null where the review has it, not the declaration. */
      material_id: id.nullable(),
      other_material_id: id.nullable(),
      pairs: z.array(
        z.object({
          page: whole,
          other_page: whole,
          /** How much of the page stands on the other page, by samples of its text. */
          share,
          other_share: share,
        }),
      ),
    }),
  }),
  /** Both pages as text, with what they share */
  likeness_text: read({
    who: LIKENESS_READERS,
    input: z.object({ ...pairOfBooks, page: id, other_page: id }),
    output: z.object({ own: SharedPage, other: SharedPage }),
  }),
}

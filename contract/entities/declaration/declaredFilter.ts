import { text } from '#contract/define'
import { bookFilter } from '#contract/entities/book'

const { keyword, year, isbn, first_editor, edu_level, declare_status } = bookFilter

/** What books that were handed in are looked for by. */
export const declaredFilter = {
  keyword,
  year,
  isbn,
  first_editor,
  declare_unit: text('申报单位', 100).optional(),
  edu_level,
  declare_status,
}

import { utils, write } from 'xlsx'

/** The media type of an .xlsx file. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A table as an .xlsx file. Cells are values, never formulas, whatever they begin with. */
export function workbook(name: string, titles: readonly string[], rows: (string | number | null)[][]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...titles], ...rows]), name)
  // The library declares any; of the type `array` it answers bytes.
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}

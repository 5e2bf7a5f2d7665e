import { toCell } from './cells'
import type { XlsSheet } from './sheets'

/** A list with its columns, as exports answer it. */
export interface Exported {
  /** The fields of a list row, in the order of the columns. */
  keys: readonly string[]
  /** The headers of the columns, one for each key. */
  titles: readonly string[]
  list: readonly object[]
}

/** The cells of the columns in their order, nothing else of the rows. */
export const rowsOf = (keys: readonly string[], list: readonly object[]): XlsSheet['rows'] =>
  list.map((item) => {
    const fields = new Map<string, unknown>(Object.entries(item))
    return keys.map((key) => toCell(fields.get(key)))
  })

/** The list as a sheet. */
export const sheetOf = ({ keys, titles, list }: Exported, name: string): XlsSheet => ({
  name,
  header: titles,
  rows: rowsOf(keys, list),
})

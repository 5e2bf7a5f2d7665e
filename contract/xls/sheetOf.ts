import { toCell } from './cells'
import type { XlsSheet } from './sheets'

/** A list with its columns, as export calls answer it. */
export interface TitledList {
  /** The fields of a list row, in the order of the columns. */
  keys: readonly string[]
  /** The headers of the columns, one for each key. */
  titles: readonly string[]
  list: readonly object[]
}

/** The cells of the listed columns, in their order. */
export const xlsRowsOf = (keys: readonly string[], list: readonly object[]): XlsSheet['rows'] =>
  list.map((item) => {
    const fields = new Map<string, unknown>(Object.entries(item))
    return keys.map((key) => toCell(fields.get(key)))
  })

/** The list as a sheet. */
export const xlsSheetOf = ({ keys, titles, list }: TitledList, name: string): XlsSheet => ({
  name,
  header: titles,
  rows: xlsRowsOf(keys, list),
})

import { toCell, type CellValue } from './cells'
import type { XlsSheet } from './sheets'

/** A list with its columns, as export calls answer it. */
export interface TitledList {
  /** The fields of a list row, in the order of the columns. */
  keys: readonly string[]
  /** The headers of the columns, one for each key. */
  titles: readonly string[]
  list: readonly object[]
}

/** The cells of a row of the list, in the order of its columns. */
export const xlsCellsOf = (keys: readonly string[], item: object): CellValue[] =>
  // What every object inherits is no field of a row.
  keys.map((key) => (Object.hasOwn(item, key) ? toCell(Reflect.get(item, key)) : null))

/** The cells of the listed columns, in their order. */
export const xlsRowsOf = (keys: readonly string[], list: readonly object[]): XlsSheet['rows'] =>
  list.map((item) => xlsCellsOf(keys, item))

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

/** The list as a sheet: the cells of its columns in their order, nothing else of its rows. */
export function sheetOf({ keys, titles, list }: Exported, name: string): XlsSheet {
  const rows = list.map((item) => {
    const fields = new Map<string, unknown>(Object.entries(item))
    return keys.map((key) => toCell(fields.get(key)))
  })
  return { name, header: titles, rows }
}

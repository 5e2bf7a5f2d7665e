import { type CellValue, displayWidth } from './cells'

/** A sheet to write: a header and its rows, with as many columns as the header. */
export interface XlsSheet {
  name: string
  header: readonly string[]
  rows: readonly (readonly CellValue[])[]
}

/** Rows of a sheet below its header. */
export const maxRows = 65_535
const maxColumns = 256
const maxName = 31
const width = { min: 8, max: 60, padding: 2 }
/** Number of rows sampled for the column width. */
const widthSample = 2000

/** @throws RangeError for more columns than a sheet has */
export function refuseWide({ length }: readonly string[]): void {
  if (length > maxColumns) throw new RangeError(`.xls文件最多${maxColumns}列，实有${length}列`)
}

/** The widths of the columns of a sheet, in characters, by its first rows. */
export class ColumnWidths {
  private readonly widest: number[]
  private sampled = 0

  constructor(header: readonly string[]) {
    this.widest = header.map((title) => displayWidth(title))
  }

  look(row: readonly CellValue[]): void {
    if (this.sampled === widthSample) return
    this.sampled++
    for (const [column, widest] of this.widest.entries())
      this.widest[column] = Math.max(widest, displayWidth(row[column] ?? null))
  }

  found = (): number[] =>
    this.widest.map((widest) => Math.min(width.max, Math.max(width.min, widest + width.padding)))
}

/** Names of sheets: without forbidden characters, and no name twice. */
export class SheetNames {
  private readonly taken = new Set<string>()

  /** @param part from 0; further parts of a sheet are named `…_2`, `…_3` */
  unique(wanted: string, part: number): string {
    const base =
      wanted
        .replace(/[\\/?*[\]:]/g, '_')
        .replace(/^'|'$/g, '_')
        .trim() || 'Sheet'
    for (let number = part + 1; ; number++) {
      const suffix = number === 1 ? '' : `_${number}`
      const name = base.slice(0, maxName - suffix.length) + suffix
      // Excel compares sheet names case-insensitively.
      if (this.taken.has(name.toLowerCase())) continue
      this.taken.add(name.toLowerCase())
      return name
    }
  }
}

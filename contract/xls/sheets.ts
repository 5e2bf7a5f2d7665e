import { type CellValue, displayWidth } from './cells'

/** A sheet to write: a header and its rows, with as many columns as the header. */
export interface XlsSheet {
  name: string
  header: readonly string[]
  rows: readonly (readonly CellValue[])[]
}

/** A sheet within the limits of the format, with column widths in characters. */
export interface SheetPart extends XlsSheet {
  widths: number[]
}

const maxRows = 65_535
const maxColumns = 256
const maxName = 31
const width = { min: 8, max: 60, padding: 2 }
/** Number of rows sampled for the column width. */
const widthSample = 2000

/**
 * Splits sheets to the limits of the format: more than 65,535 rows continue in further sheets `…_2`, `…_3` with
 * the same header; forbidden characters are removed from names, and names are made unique.
 * @throws RangeError for more than 256 columns
 */
export function splitSheets(sheets: readonly XlsSheet[]): SheetPart[] {
  const taken = new Set<string>()
  return sheets.flatMap((sheet) => {
    if (sheet.header.length > maxColumns)
      throw new RangeError(`.xls文件最多${maxColumns}列，实有${sheet.header.length}列`)
    const widths = columnWidths(sheet)
    const count = Math.max(1, Math.ceil(sheet.rows.length / maxRows))
    return Array.from({ length: count }, (_, index) => ({
      name: uniqueName(sheet.name, index, taken),
      header: sheet.header,
      rows: sheet.rows.slice(index * maxRows, (index + 1) * maxRows),
      widths,
    }))
  })
}

function columnWidths({ header, rows }: XlsSheet): number[] {
  const sample = rows.slice(0, widthSample)
  return header.map((title, column) => {
    let widest = displayWidth(title)
    for (const row of sample) widest = Math.max(widest, displayWidth(row[column] ?? null))
    return Math.min(width.max, Math.max(width.min, widest + width.padding))
  })
}

function uniqueName(wanted: string, part: number, taken: Set<string>): string {
  const base =
    wanted
      .replace(/[\\/?*[\]:]/g, '_')
      .replace(/^'|'$/g, '_')
      .trim() || 'Sheet'
  for (let number = part + 1; ; number++) {
    const suffix = number === 1 ? '' : `_${number}`
    const name = base.slice(0, maxName - suffix.length) + suffix
    // Excel compares sheet names case-insensitively.
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

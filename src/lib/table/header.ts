import { cellText } from '#contract/rules/cell'
import type { Grid, MergedCells, TableCell, TableRow } from './table'

export interface Header {
  /** The last line of the header: the data stand below. */
  row: number
  headers: string[]
}

/** A header stands near the top, below titles and remarks. */
const deepest = 20
const isFilled = (cell: TableCell) => String(cell).trim() !== ''

/** The cell that is shown at a place, itself or the first of the cells merged with it. */
function shownAt(
  rows: ReadonlyMap<number, TableRow>,
  merges: readonly MergedCells[],
  row: number,
  column: number,
) {
  const merge = merges.find(
    (one) => row >= one.row && row <= one.lastRow && column >= one.column && column <= one.lastColumn,
  )
  const cell = rows.get(merge?.row ?? row)?.cells[merge?.column ?? column]
  return { text: cellText(cell), merge }
}

/**
 * The names of the columns as a line shows them. Below a cell that spans several columns, such as 主编 above 姓名 and 单位,
 * both words make the name.
 */
function headersAt({ rows, merges }: Grid, at: TableRow): string[] {
  const above = rows.filter(({ row }) => row <= at.row && row > at.row - deepest)
  const byRow = new Map(above.map((row) => [row.row, row]))
  const near = merges.filter((one) => one.row <= at.row && one.lastRow >= at.row - 1)
  const width = Math.max(at.cells.length, ...near.map(({ lastColumn }) => lastColumn + 1))
  return Array.from({ length: width }, (_, column) => {
    const own = shownAt(byRow, near, at.row, column)
    const over = shownAt(byRow, near, at.row - 1, column)
    const span = over.merge
    const isBelowSpan =
      span && span.lastRow < at.row && span.lastColumn > span.column && !isTitle(span, width)
    return isBelowSpan ? over.text + own.text : own.text
  })
}

/** A line of one cell above the whole table says what the table is, not what its columns are. */
const isTitle = ({ column, lastColumn }: MergedCells, width: number) => lastColumn - column + 1 >= width - 1

/**
 * The header of a sheet: the row asked for; otherwise, of the rows near the top, the one in which most columns are known,
 * and where none is, the first of at least two cells, since a lone cell above a table is its title.
 */
export function findHeader(
  grid: Grid,
  wanted: number | undefined,
  known: (headers: readonly string[]) => number,
): Header | undefined {
  const { rows } = grid
  const headerAt = (row: TableRow): Header => ({ row: row.row, headers: headersAt(grid, row) })
  if (wanted !== undefined) {
    const found = rows.find(({ row }) => row >= wanted)
    return found && headerAt(found)
  }
  const usual = rows.find(({ cells }) => cells.filter(isFilled).length > 1) ?? rows[0]
  let best = usual && headerAt(usual)
  for (const row of rows.slice(0, deepest)) {
    const header = headerAt(row)
    if (best && known(header.headers) > known(best.headers)) best = header
  }
  return best
}

/**
 * The rows below the header. The value of a merged cell belongs to every row that it covers and that has something of its
 * own: a row that is nothing but the lower part of merged cells is no row of the list.
 */
export function rowsBelow({ rows, merges }: Grid, header: Header): { rows: TableRow[]; mergedCells: number } {
  const below = new Map(rows.filter(({ row }) => row > header.row).map((row) => [row.row, row]))
  let mergedCells = 0
  for (const { row, lastRow, column } of merges) {
    const first = below.get(row)
    const value = first?.cells[column]
    if (!first || value === undefined || value === '') continue
    for (let at = row + 1; at <= lastRow; at++) {
      const covered = below.get(at)
      if (!covered) continue
      const cells = Array.from({ length: Math.max(covered.cells.length, column + 1) }, (_, c) =>
        c === column ? value : (covered.cells[c] ?? ''),
      )
      below.set(at, { ...covered, cells })
      mergedCells++
    }
  }
  return { rows: [...below.values()], mergedCells }
}

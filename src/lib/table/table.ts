/** A cell of a file: numbers stay numbers, so that rules can tell `2008.1` typed as text from 2008.10 cut short. */
export type TableCell = string | number

/** `row` counts as Excel counts, so that a message leads to the right line. */
export interface TableRow {
  row: number
  cells: TableCell[]
  /** What is wrong with cells that have no value to read, by column. */
  faults?: ReadonlyMap<number, string>
}

/** Cells that Excel shows as one: `row` counts as Excel counts, `column` from 0, both ends included. */
export interface MergedCells {
  row: number
  lastRow: number
  column: number
  lastColumn: number
}

export type TableKind = 'csv' | 'excel'

/** The first lines of a file before anyone has decided which is the header. */
export interface Grid {
  kind: TableKind
  sheetName: string
  sheetNames: string[]
  /** The encoding a text file turned out to have; undefined for a workbook. */
  encoding: string | undefined
  /** Rows without any text are left out. */
  rows: TableRow[]
  merges: MergedCells[]
}

export interface Table extends Omit<Grid, 'merges'> {
  headers: string[]
  headerRow: number
  /** Cells that got the value of the merged cell which covers them. */
  mergedCells: number
  /** Sheets whose columns agree with this one: read together unless one is asked for. */
  together: { sheetName: string; rowsFrom: number }[]
}

export interface ReadOptions {
  /** Name of the sheet to read; otherwise the visible one with the best header, and those that agree with it. */
  sheet?: string | undefined
  /** How many columns of a header are known; without it the first row of two cells is the header. */
  known?: ((headers: readonly string[]) => number) | undefined
  /** Row number of the header; found by itself otherwise. */
  headerRow?: number | undefined
  /** Largest file in bytes. */
  maxBytes?: number | undefined
  maxRows?: number | undefined
}

export const defaultLimits = { maxBytes: 20 * 1024 * 1024, maxRows: 100_000 }

/** Rows done so far of those to do. */
export interface TableProgress {
  step: 'read' | 'check'
  done: number
  total: number
}
export type OnProgress = (progress: TableProgress) => void

/** A file that cannot be read; the message is Chinese and meant for the user. */
export class TableError extends Error {
  override name = 'TableError'
}

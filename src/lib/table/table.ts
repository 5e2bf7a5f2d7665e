/** A cell of a file: numbers stay numbers, so that rules can tell `2008.1` typed as text from 2008.10 cut short. */
export type TableCell = string | number

/** `row` counts as Excel counts, so that a message leads to the right line. */
export interface TableRow {
  row: number
  cells: TableCell[]
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
}

export interface Table extends Grid {
  headers: string[]
  headerRow: number
}

export interface ReadOptions {
  /** Name of the sheet to read; the first visible sheet with content otherwise. */
  sheet?: string | undefined
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

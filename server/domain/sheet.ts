import type { Exported } from '#contract/entities/exported'

type Cell = string | number | null
type SheetRow = Exported['list'][number]

/** A column of an exported sheet: its key, its title, and its cell for a row. */
export type SheetColumn<R> = readonly [key: string, title: string, cell: (row: R) => Cell]

const headOf = <R>(file_name: string, columns: readonly SheetColumn<R>[]) => ({
  file_name,
  keys: columns.map(([key]) => key),
  titles: columns.map(([, title]) => title),
})

const cellsOf = <R>(columns: readonly SheetColumn<R>[], rows: readonly R[]): SheetRow[] =>
  rows.map((row) => Object.fromEntries(columns.map(([key, , cell]) => [key, cell(row)])))

/** Rows as a sheet with exactly these columns, in this order. */
export const exportSheet = <R>(
  file_name: string,
  columns: readonly SheetColumn<R>[],
  rows: readonly R[],
): Exported => ({ ...headOf(file_name, columns), list: cellsOf(columns, rows) })

/** A sheet whose rows are read while it is sent. */
export class StreamedSheet {
  readonly head: Omit<Exported, 'list'>
  readonly parts: AsyncIterable<SheetRow[]>

  constructor(head: Omit<Exported, 'list'>, parts: AsyncIterable<SheetRow[]>) {
    this.head = head
    this.parts = parts
  }
}

/** Rows that come in parts as a sheet with exactly these columns, in this order. */
export function streamedSheet<R>(
  file_name: string,
  columns: readonly SheetColumn<R>[],
  parts: AsyncIterable<R[]>,
): StreamedSheet {
  async function* cells() {
    for await (const rows of parts) yield cellsOf(columns, rows)
  }
  return new StreamedSheet(headOf(file_name, columns), cells())
}

/** 专家1, 专家2 …: one column for each anonymous number. */
export const expertColumns = <R>(most: number, cell: (row: R, anon_no: number) => Cell): SheetColumn<R>[] =>
  Array.from({ length: most }, (_, i) => [`expert${i + 1}`, `专家${i + 1}`, (row: R) => cell(row, i + 1)])

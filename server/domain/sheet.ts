import type { Exported } from '#contract/entities/exported'

type Cell = string | number | null

/** A column of an exported sheet: its key, its title, and its cell for a row. */
export type SheetColumn<R> = readonly [key: string, title: string, cell: (row: R) => Cell]

/** Rows as a sheet with exactly these columns, in this order. */
export const exportSheet = <R>(
  file_name: string,
  columns: readonly SheetColumn<R>[],
  rows: readonly R[],
): Exported => ({
  file_name,
  keys: columns.map(([key]) => key),
  titles: columns.map(([, title]) => title),
  list: rows.map((row) => Object.fromEntries(columns.map(([key, , cell]) => [key, cell(row)]))),
})

/** 专家1, 专家2 …: as many columns as the highest number among the rows. */
export function expertColumns<R>(
  rows: readonly R[],
  numbersOf: (row: R) => readonly number[],
  cell: (row: R, anon_no: number) => Cell,
): SheetColumn<R>[] {
  const most = rows.reduce((top, row) => Math.max(top, ...numbersOf(row)), 0)
  return Array.from({ length: most }, (_, i) => [
    `expert${i + 1}`,
    `专家${i + 1}`,
    (row: R) => cell(row, i + 1),
  ])
}

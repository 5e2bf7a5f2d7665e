import { normaliseHeader } from '#contract/rules/import/columns'
import { importFields } from '#contract/rules/import/fields'
import type { Table, TableRow } from './table'

/** An indicator as the header of a column may name it. */
export interface ColumnIndicator {
  code: string
  name: string
}

const { indicator, score } = importFields('score')
const LONG_HEADERS = [indicator?.label ?? '', score?.label ?? '']

/** The indicator of each column that is headed by one, by column. */
export function indicatorColumns(
  headers: readonly string[],
  indicators: readonly ColumnIndicator[],
): Map<number, ColumnIndicator> {
  const found = new Map<number, ColumnIndicator>()
  for (const [column, header] of headers.entries()) {
    const bare = normaliseHeader(header)
    const meant = indicators.filter(({ code, name }) =>
      [code, name, `${code}${name}`].some((words) => normaliseHeader(words) === bare),
    )
    if (bare !== '' && meant.length === 1 && meant[0]) found.set(column, meant[0])
  }
  return found
}

/** The columns of a line that are not headed by an indicator. */
const without = <T>(cells: readonly T[], taken: ReadonlyMap<number, unknown>, width: number): (T | '')[] =>
  Array.from({ length: width }, (_, column) => cells[column] ?? ('' as const)).filter(
    (_, column) => !taken.has(column),
  )

function linesOf(line: TableRow, taken: ReadonlyMap<number, ColumnIndicator>, width: number): TableRow[] {
  const rest = without(line.cells, taken, width)
  const scoreAt = rest.length + 1
  const kept = [...(line.faults ?? [])].flatMap(([column, fault]): [number, string][] => {
    const before = [...taken.keys()].filter((one) => one < column).length
    return taken.has(column) ? [] : [[column - before, fault]]
  })
  const lines = [...taken].flatMap(([column, { code }]): TableRow[] => {
    const cell = line.cells[column] ?? ''
    const fault = line.faults?.get(column)
    if (cell === '' && fault === undefined) return []
    const faults = new Map([...kept, ...(fault === undefined ? [] : [[scoreAt, fault] as const])])
    return [{ row: line.row, cells: [...rest, code, cell], ...(faults.size > 0 && { faults }) }]
  })
  // A line without any score is not lost: its score is said to be missing.
  return lines.length > 0 ? lines : [{ ...line, cells: [...rest, '', ''], faults: new Map(kept) }]
}

/**
 * A score table with a column for each indicator, as a list with a line for each score; any other table as it is.
 * Lines keep the number of the row they come from.
 */
export function linePerIndicator(table: Table, indicators: readonly ColumnIndicator[]): Table {
  const taken = indicatorColumns(table.headers, indicators)
  if (taken.size === 0) return table
  const { length } = table.headers
  return {
    ...table,
    headers: [...without(table.headers, taken, length), ...LONG_HEADERS],
    rows: table.rows.flatMap((line) => linesOf(line, taken, length)),
  }
}

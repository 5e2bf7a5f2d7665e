import { shorten } from '#contract/rules/cell'
import type { ColumnMatch, Mapping } from '#contract/rules/import/columns'
import type { SheetType } from '#contract/facts/imports'
import { importFields, matchColumns, rowChecker } from '#contract/rules/import/fields'
import type { RowError } from '#contract/rules/import/spec'
import { type ColumnIndicator, indicatorColumns, linePerIndicator } from './scoreColumns'
import { parseTable } from './parseTable'
import { yieldToEventLoop, sliceSize } from './readText'
import type { OnProgress, ReadOptions, Table, TableCell, TableRow } from './table'

export interface ImportRequest {
  type: SheetType
  options?: ReadOptions
  /** The columns as the user has chosen them; matched by their headers otherwise. */
  mapping?: Mapping | undefined
  /** The indicators that may head columns of a score table. */
  indicators?: readonly ColumnIndicator[] | undefined
}

/**
 * A row as its cells fill the fields, blank ones left out. Numbers stay numbers, because 2008.1 and `2008.1` mean
 * different things.
 */
export interface PreviewRow {
  row: number
  record: Readonly<Record<string, TableCell>>
}

const filled = (mapping: Mapping, { cells }: TableRow): PreviewRow['record'] =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, column]) => {
      const cell = cells[column]
      return cell === undefined || cell === '' ? [] : [[field, cell]]
    }),
  )

export interface ImportPreview extends Omit<Table, 'rows'> {
  /** Rows of the file; a row of a score table holds several scores. */
  total: number
  /** How many columns were read as scores of one indicator each. */
  scoreColumns: number
  /** The first rows as they stand in the file. */
  sample: TableRow[]
  match: ColumnMatch
  /** Rows to be sent, as cells by field; the server checks them again by the same rules. */
  accepted: PreviewRow[]
  /** Rows in which something is wrong, see `errors`. */
  refused: PreviewRow[]
  errors: RowError[]
}

const sampleSize = 20

/**
 * Read a file and check every row, without touching the network. While a required field has no column
 * (`match.missing`), nothing is checked: the user must choose first.
 * @throws TableError when the file cannot be read
 */
export async function previewImport(
  bytes: Uint8Array,
  request: ImportRequest,
  onProgress: OnProgress = () => {},
): Promise<ImportPreview> {
  const { indicators = [] } = request
  const known = (headers: readonly string[]) =>
    matchColumns(request.type, headers).matches.length + indicatorColumns(headers, indicators).size
  const parsed = await parseTable(bytes, { ...request.options, known }, onProgress)
  const { rows, ...table } = linePerIndicator(parsed, indicators)
  const match = matchColumns(request.type, table.headers)
  const mapping = request.mapping ?? match.mapping
  const preview: ImportPreview = {
    ...table,
    total: parsed.rows.length,
    scoreColumns: indicatorColumns(parsed.headers, indicators).size,
    sample: rows.slice(0, sampleSize),
    match,
    accepted: [],
    refused: [],
    errors: [],
  }
  if (!request.mapping && match.missing.length > 0) return preview
  const check = rowChecker(request.type)
  for (const [index, line] of rows.entries()) {
    if (index % sliceSize === 0) {
      onProgress({ step: 'check', done: index, total: rows.length })
      await yieldToEventLoop()
    }
    const shifted = table.kind === 'csv' ? shiftedRow(line, table.headers.length) : undefined
    const record = filled(mapping, line)
    const unread = shifted ? [shifted] : faultsOf(request.type, mapping, line)
    const errors = unread.length > 0 ? unread : check(line.row, record).errors
    if (errors) {
      const about = preview.scoreColumns > 0 ? nameOf(indicators, record['indicator']) : ''
      preview.errors.push(...errors.map((error) => ({ ...error, reason: about + error.reason })))
      preview.refused.push({ row: line.row, record })
    } else preview.accepted.push({ row: line.row, record })
  }
  onProgress({ step: 'check', done: rows.length, total: rows.length })
  return preview.scoreColumns > 0 ? wholeRows(preview) : preview
}

/** A row of several scores is right as a whole or not at all, and its errors name the indicator. */
function wholeRows(preview: ImportPreview): ImportPreview {
  const wrong = new Set(preview.errors.map(({ row }) => row))
  return {
    ...preview,
    accepted: preview.accepted.filter(({ row }) => !wrong.has(row)),
    refused: [...preview.refused, ...preview.accepted.filter(({ row }) => wrong.has(row))],
  }
}

/** 「政治方向」 for the code of an indicator. */
function nameOf(indicators: readonly ColumnIndicator[], code: TableCell | undefined): string {
  const found = indicators.find((one) => one.code === code)
  return found ? `「${found.name}」` : ''
}

/** The cells that fill a field and have no value to read. */
function faultsOf(type: SheetType, mapping: Mapping, { row, cells, faults }: TableRow): RowError[] {
  if (!faults) return []
  const fields = importFields(type)
  return Object.entries(mapping).flatMap(([field, column]) => {
    const fault = faults.get(column)
    if (fault === undefined) return []
    const label = fields[field]?.label ?? field
    return [{ row, field, label, value: shorten(String(cells[column] ?? ''), 100), reason: label + fault }]
  })
}

/** A comma in unquoted text moves all that follows one column on: such a row would be imported wrongly. */
function shiftedRow({ row, cells }: TableRow, columns: number): RowError | undefined {
  if (!cells.slice(columns).some((cell) => String(cell).trim() !== '')) return undefined
  const reason = `有${cells.length}列，表头只有${columns}列：可能有文字含逗号而未加引号`
  return { row, field: '', label: '整行', value: shorten(cells.join(','), 100), reason }
}

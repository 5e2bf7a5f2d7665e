import type { IMPORT_TYPE, SheetType } from '#contract/facts/imports'
import { bookFields, type ImportedBook } from './book'
import { type Cell, type CellReading, cellText, quote, refuse, shorten } from '#contract/rules/cell'
import { type ColumnMatch, mappingFaults, type Mapping, matchTable } from './columns'
import { editorFieldTable, type EditorSheetRow } from './editor'
import { expertFields, type ExpertRow, finishExpert } from './expert'
import {
  assignmentFields,
  type AssignmentRow,
  avoidanceFields,
  type AvoidanceRow,
  groupBookFields,
  type GroupBookRow,
  groupExpertFields,
  type GroupExpertRow,
  needsBook,
  needsTarget,
  paperScoreFields,
  type PaperScoreRow,
} from './project'
import { barredFields, finishBarred, type BarredSheetRow } from './barred'
import { quotaFields, type QuotaSheetRow } from './quota'
import type { FieldError, FieldTable, ImportRecord, RowError } from './spec'
import { finishUse, useFieldTable, type UseSheetRow } from './use'

export type ImportType = keyof typeof IMPORT_TYPE

/** The valid row of each kind of sheet. */
export interface ImportRow {
  book: ImportedBook
  expert: ExpertRow
  group_expert: GroupExpertRow
  group_book: GroupBookRow
  fenpei: AssignmentRow
  avoid: AvoidanceRow
  score: PaperScoreRow
  book_use: UseSheetRow
  book_editor: EditorSheetRow
  quota: QuotaSheetRow
  barred: BarredSheetRow
}

/** Imports into a single project; the others go into the library that all projects share. */
export type ProjectImport = Exclude<ImportType, 'book' | 'expert'>
export const isProjectImport = (type: ImportType): type is ProjectImport =>
  type !== 'book' && type !== 'expert'

export type Checked<V> = { value: V; errors?: undefined } | { value?: undefined; errors: FieldError[] }

interface ImportSpec<V> {
  fields: FieldTable
  /** Fields that must be unique within a file; a value with `,` counts as several. */
  unique: readonly (keyof V & string)[]
  finish?: (row: V) => { row: V; wrong: { field: keyof V; reason: string }[] }
}

const specs: { [T in SheetType]: ImportSpec<ImportRow[T]> } = {
  book: { fields: bookFields, unique: ['isbn', 'source_no'] },
  // Two rows of one person are no error: the office decides about the second, see `judgePeople`.
  expert: { fields: expertFields, unique: [], finish: finishExpert },
  group_expert: { fields: groupExpertFields, unique: [] },
  group_book: { fields: groupBookFields, unique: [], finish: needsBook },
  fenpei: { fields: assignmentFields, unique: [], finish: needsBook },
  avoid: { fields: avoidanceFields, unique: [], finish: needsTarget },
  score: { fields: paperScoreFields, unique: [], finish: needsBook },
  book_use: { fields: useFieldTable, unique: [], finish: finishUse },
  // Whoever stands there twice is told by the form, which knows the people of the book as well.
  book_editor: { fields: editorFieldTable, unique: [] },
  quota: { fields: quotaFields, unique: ['dept_name'] },
  // Two entries of one person differ in kind, unit or day: the server tells those that do not.
  barred: { fields: barredFields, unique: [], finish: finishBarred },
}

/** The fields of a sheet by key, in the order a template shows them. */
export const importFields = (type: SheetType): FieldTable => specs[type].fields

/** Find the columns of a file; see `matchTable`. */
export const matchColumns = (type: SheetType, headers: readonly string[]): ColumnMatch =>
  matchTable(importFields(type), headers)

/** The errors of a mapping that a user has changed; see `mappingFaults`. */
export const mappingProblems = (type: SheetType, mapping: Mapping, headers: readonly string[]): string[] =>
  mappingFaults(importFields(type), mapping, headers)

const longestValue = 100

function errorOf(fields: FieldTable, field: string, record: ImportRecord, reason: string): FieldError {
  const label = fields[field]?.label ?? field
  return { field, label, value: shorten(cellText(record[field]), longestValue), reason: label + reason }
}

/** What Excel shows where a formula has failed; it is never a value, in a text file neither. */
const EXCEL_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/

function readCell({ read }: FieldTable[string], cell: Cell): CellReading<unknown> {
  const written = cellText(cell)
  return written.startsWith('#') && EXCEL_ERROR.test(written)
    ? refuse(`是Excel的错误值${written}，请改正后再导入`)
    : read(cell)
}

/** A cell as it will be stored, in words; a cell that will be refused stays as it is. */
export function storedText(field: FieldTable[string], cell: Cell): string {
  const written = cellText(cell)
  if (written === '') return ''
  const read = readCell(field, cell)
  if (!read.ok) return written
  const values = Array.isArray(read.value) ? read.value : [read.value]
  return values.map((value) => field.read.labels?.[String(value)] ?? String(value)).join('、')
}

const entries = new WeakMap<FieldTable, [key: string, field: FieldTable[string]][]>()

/** The fields of a table with their keys: thousands of rows are read by the same. */
function entriesOf(fields: FieldTable) {
  const known = entries.get(fields)
  if (known) return known
  const found = Object.entries(fields)
  entries.set(fields, found)
  return found
}

/**
 * Validates a single row: the browser shows the result before sending, the server validates what it receives
 * again.
 * @param record cells by the keys of `importFields(type)`; other keys are ignored
 */
export function checkRow<T extends SheetType>(type: T, record: ImportRecord): Checked<ImportRow[T]> {
  const { fields, finish } = specs[type]
  const row: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [key, field] of entriesOf(fields)) {
    const cell = record[key]
    if (cellText(cell) === '') {
      if (field.required) errors.push(errorOf(fields, key, record, '不能为空'))
      row[key] = null
      continue
    }
    const read = readCell(field, cell)
    if (read.ok) row[key] = read.value
    else errors.push(errorOf(fields, key, record, read.reason))
  }
  if (errors.length > 0) return { errors }
  // Every field was parsed by its own reader, which RowOf declares as the row's type.
  const value = row as ImportRow[T]
  const finished = finish?.(value)
  if (!finished) return { value }
  if (finished.wrong.length === 0) return { value: finished.row }
  return { errors: finished.wrong.map(({ field, reason }) => errorOf(fields, String(field), record, reason)) }
}

export type CheckedRow<V> =
  { row: number; value: V; errors?: undefined } | { row: number; value?: undefined; errors: RowError[] }

/**
 * A checker for the rows of one file that also refuses values already used by an earlier accepted row. Refused
 * rows do not count as earlier rows, so a file without them gets the same result.
 * @returns a function to call with each row number and record in order
 */
export function rowChecker<T extends SheetType>(type: T) {
  const { fields, unique } = specs[type]
  const seen = new Map<string, number>()
  return (row: number, record: ImportRecord): CheckedRow<ImportRow[T]> => {
    const checked = checkRow(type, record)
    if (checked.errors) return { row, errors: checked.errors.map((error) => ({ row, ...error })) }
    const errors: RowError[] = []
    const keys: string[] = []
    for (const field of unique) {
      const value = checked.value[field]
      if (typeof value !== 'string') continue
      for (const part of value.split(',')) {
        const key = `${field}:${part}`
        const earlier = seen.get(key)
        if (earlier === undefined) keys.push(key)
        else errors.push({ row, ...errorOf(fields, field, record, `${quote(part)}与第${earlier}行重复`) })
      }
    }
    if (errors.length > 0) return { row, errors }
    for (const key of keys) seen.set(key, row)
    return { row, value: checked.value }
  }
}

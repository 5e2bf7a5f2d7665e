import type { ImportReport } from '#contract/actions/declaration/imports'
import type { BookFinding } from '#contract/entities/importBooks'
import type { PersonFinding } from '#contract/entities/importPeople'
import { rowsIn } from '#contract/rules/import/errors'
import type { RowError } from '#contract/rules/import/spec'
import type { ReadFile } from '#src/features/importing/useFileReading'

export interface Findings {
  total: number
  good: number
  failed: number
  /** Refused because the same stands in an earlier row or in the library. */
  repeated: number
  /** What stands there already; only the server knows. */
  known: number
  /** Rows of an expert list that are no new people, about which the office decides. */
  people: readonly PersonFinding[]
  /** Rows of a book list that resemble other books, about which the office decides. */
  alike: readonly BookFinding[]
  errors: RowError[]
  clashes: ImportReport['clashes']
  clash_num: number
  /** The server has compared the rows with the library. */
  isChecked: boolean
}

/** What is known about a file: by the reader, and by the server once it has compared the rows with the library. */
export function findingsOn({ preview }: ReadFile, report: ImportReport | undefined): Findings {
  const people = report?.people ?? []
  const passed = new Set([...preview.errors, ...people].map(({ row }) => row))
  const found = report?.errors.filter(({ row }) => !passed.has(row)) ?? []
  const errors = [...preview.errors, ...found].toSorted((a, b) => a.row - b.row)
  // A conflict is no error: it is decided about with the other people.
  const conflicts = people.filter(({ found: what }) => what === 'conflict').length
  const failed = report ? report.fail_num - conflicts : preview.total - rowsIn(preview.accepted)
  const alike = report?.alike ?? []
  // What the office decides about is not settled yet.
  const known = people.length > 0 ? 0 : (report?.known_num ?? 0) - alike.length
  return {
    total: preview.total,
    good: preview.total - failed - known,
    failed,
    repeated: rowsIn(errors.filter(({ reason }) => reason.endsWith('重复'))),
    known,
    people,
    alike,
    errors,
    clashes: report?.clashes ?? [],
    clash_num: report?.clash_num ?? 0,
    isChecked: report !== undefined,
  }
}

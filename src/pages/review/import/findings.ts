import type { ImportReport } from '#contract/actions/transfer'
import { rowsIn } from '#contract/rules/importErrors'
import type { RowError } from '#contract/rules/importSpec'
import type { ReadFile } from './useReading'

export interface Findings {
  total: number
  good: number
  failed: number
  /** Refused because the same stands in an earlier row or in the library. */
  repeated: number
  /** Experts in the library already; only the server knows. */
  known: number
  errors: RowError[]
}

/** What is known about a file: by the reader, and by the server once it has compared the rows with the library. */
export function findingsOn({ preview }: ReadFile, report: ImportReport | undefined): Findings {
  const own = new Set(preview.errors.map(({ row }) => row))
  const found = report?.errors.filter(({ row }) => !own.has(row)) ?? []
  const errors = [...preview.errors, ...found].toSorted((a, b) => a.row - b.row)
  const failed = report?.fail_num ?? preview.total - preview.accepted.length
  const known = report?.known_num ?? 0
  return {
    total: preview.total,
    good: preview.total - failed - known,
    failed,
    repeated: rowsIn(errors.filter(({ reason }) => reason.endsWith('重复'))),
    known,
    errors,
  }
}

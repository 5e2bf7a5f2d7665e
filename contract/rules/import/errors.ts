import type { RowError } from './spec'

/** Maximum number of errors in an answer and stored with a batch. */
export const MAX_REPORTED_ERRORS = 5000

/** The number of distinct rows of a file: several errors, or several scores, may stand in one. */
export const rowsIn = (lines: readonly { row: number }[]): number => new Set(lines.map(({ row }) => row)).size

/**
 * The errors in the order of the file, up to the limit; a row whose errors would exceed it is left out
 * entirely.
 */
export function reportedErrors(errors: readonly RowError[]): RowError[] {
  const sorted = errors.toSorted((a, b) => a.row - b.row)
  const next = sorted[MAX_REPORTED_ERRORS]
  if (!next) return sorted
  return sorted.slice(0, MAX_REPORTED_ERRORS).filter(({ row }) => row !== next.row)
}

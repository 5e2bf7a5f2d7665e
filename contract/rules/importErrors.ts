import type { RowError } from './importSpec'

/** Errors told in an answer and kept with a batch. */
export const MAX_TOLD_ERRORS = 5000

/** How many rows these errors are of. */
export const rowsIn = (errors: readonly RowError[]): number => new Set(errors.map(({ row }) => row)).size

/** The errors in the order of the file, up to the limit; a row that would go over it is left out whole. */
export function toldErrors(errors: readonly RowError[]): RowError[] {
  const sorted = errors.toSorted((a, b) => a.row - b.row)
  const next = sorted[MAX_TOLD_ERRORS]
  if (!next) return sorted
  return sorted.slice(0, MAX_TOLD_ERRORS).filter(({ row }) => row !== next.row)
}

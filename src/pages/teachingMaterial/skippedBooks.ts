import type { Output } from '#contract'
import type { Skipped } from '#src/features/outcome/SkippedList'

/** Books that were left out, for the list that says why. */
export const skippedBooks = (skipped: Output<'dist_psbook'>['skipped']): Skipped[] =>
  skipped.map(({ book_id, book_name, reason }) => ({ key: book_id, name: book_name, reason }))

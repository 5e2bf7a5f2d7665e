import type { Input, Output } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { USE_LABELS } from '#contract/rules/declaration/usageFields'
import { asUploaded, type Uploaded } from '#src/features/upload/uploaded'
import { integerShape, listOf, recordShape, shape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

export type StoredUse = Output<'book_use_list'>['rows'][number]
export type UseRow = Input<'book_use_save'>['rows'][number]

/** A row as the form holds it: the file with the name that it had where it came from. */
export type UseValues = Partial<Omit<StoredUse, 'proof_file'>> & { proof_file?: Uploaded[] }

/** The row that is being written. */
export interface UseTask {
  /** Absent for a new one. */
  use_id?: number | undefined
  /** Its revision when it was opened. */
  revision?: number | undefined
  /** What it was opened with. */
  base: UseValues
  values: UseValues
}

export const usageValues = (row: StoredUse): UseValues => ({
  ...Object.fromEntries(keysOf(USE_LABELS).map((field) => [field, row[field]])),
  proof_file: asUploaded(row.proof_file, row.proof_name ?? USE_LABELS.proof_file),
})

/** The fields as the call takes them. */
export const rowOf = ({ proof_file = [], ...values }: UseValues): UseRow =>
  // What is required may be missing here: the form's rules and the call ask for it.
  ({ ...values, proof_file: proof_file[0]?.fileName ?? null }) as UseRow

const taskOf = shape<UseTask>(
  { use_id: integerShape, revision: integerShape, base: recordShape, values: recordShape },
  { use_id: undefined, revision: undefined },
)

/** Whether both are drafts of one row; a new one is one, too. */
export const isSameTask = (a: Pick<UseTask, 'use_id'>, b: Pick<UseTask, 'use_id'>): boolean =>
  a.use_id === b.use_id

/** The rows of a book that a person is writing, kept in this browser until they are saved. */
export const usageDrafts = (user_id: number, book_id: number) =>
  stored<UseTask[]>(`book-use-drafts:${user_id}:${book_id}`, listOf(taskOf))

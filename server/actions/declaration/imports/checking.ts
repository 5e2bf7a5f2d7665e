import { importFields, type ImportRow, type ImportType, rowChecker } from '#contract/rules/import/fields'
import type { ImportRecord, RowError } from '#contract/rules/import/spec'
import { slices } from '#contract/rules/slices'

export interface NumberedRow<V> {
  row: number
  value: V
}

/** Lets other requests through, and the news that the caller has hung up. */
export async function yieldToRequests(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve))
  signal.throwIfAborted()
}

/** Each row by itself and against the rows before it, by the rules the browser has applied. */
export async function checkLines<T extends ImportType>(
  type: T,
  lines: readonly { row: number; record: ImportRecord }[],
  signal: AbortSignal,
): Promise<{ good: NumberedRow<ImportRow[T]>[]; errors: RowError[] }> {
  const check = rowChecker(type)
  const good: NumberedRow<ImportRow[T]>[] = []
  const errors: RowError[] = []
  for (const some of slices(lines)) {
    for (const { row, record } of some) {
      const checked = check(row, record)
      if (checked.errors) errors.push(...checked.errors)
      else good.push({ row, value: checked.value })
    }
    await yieldToRequests(signal)
  }
  return { good, errors }
}

/** An error that only the library could tell. */
export function libraryError(
  type: ImportType,
  row: number,
  field: string,
  value: string,
  reason: string,
): RowError {
  const label = importFields(type)[field]?.label ?? field
  return { row, field, label, value, reason: label + reason }
}

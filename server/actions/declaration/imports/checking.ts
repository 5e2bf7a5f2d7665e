import { importFields, type ImportRow, type ImportType, rowChecker } from '#contract/rules/import/fields'
import type { ImportRecord, RowError } from '#contract/rules/import/spec'
import { slices } from '#contract/rules/slices'

export interface NumberedRow<V> {
  row: number
  value: V
}

/** Yields to other requests, and lets the notice of a closed connection arrive. */
export async function yieldToRequests(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve))
  signal.throwIfAborted()
}

/** Validates each row by itself and against the rows before it, by the same rules as the browser. */
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

/** An error that only a look into the library can find. */
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

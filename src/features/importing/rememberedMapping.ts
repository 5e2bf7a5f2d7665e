import type { SheetType } from '#contract/facts/imports'
import type { Mapping } from '#contract/rules/import/columns'
import { integerShape, listOf, recordShapeOf, shape, textShape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

const most = 50
/** Of a column, counted from 0. */
const place = (value: unknown): number | undefined => {
  const found = integerShape(value)
  return found !== undefined && found >= 0 ? found : undefined
}
const entryOf = shape<{ key: string; mapping: Mapping }>({ key: textShape, mapping: recordShapeOf(place) })
const entries = stored('import-mappings', listOf(entryOf))

const keyOf = (type: SheetType, headers: readonly string[]) => JSON.stringify([type, ...headers])

/** The columns a user last chose for a file with exactly these headers. */
export const recallMapping = (type: SheetType, headers: readonly string[]): Mapping | undefined =>
  entries.read()?.find(({ key }) => key === keyOf(type, headers))?.mapping

/** Keeps a choice for the next file with the same headers; the choice not used for longest makes room. */
export function rememberMapping(type: SheetType, headers: readonly string[], mapping: Mapping): void {
  const key = keyOf(type, headers)
  const others = (entries.read() ?? []).filter((other) => other.key !== key)
  entries.write([{ key, mapping }, ...others].slice(0, most))
}

import { z } from '#contract/zod'
import type { SheetType } from '#contract/facts/imports'
import type { Mapping } from '#contract/rules/import/columns'
import { stored } from '#src/lib/stored'

const most = 50
const Entries = z.array(z.object({ key: z.string(), mapping: z.record(z.string(), z.number().int().min(0)) }))
const entries = stored('import-mappings', (value) => Entries.safeParse(value).data)

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

/** A field that was changed here and elsewhere, differently. */
export interface Clash<V> {
  key: keyof V & string
  mine: unknown
  theirs: unknown
}

const textOf = (value: unknown): string => JSON.stringify(value ?? null)

/** No value and an empty one are the same. */
export const isSameValue = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b)

/**
 * Joins what was typed here with what somebody else has saved, field by field. A field that only one side has changed
 * since `base` is that side's; of a field that both have changed `value` keeps what was typed here.
 */
export function mergeFields<V extends object>(
  base: V,
  mine: V,
  theirs: V,
): { value: V; clashes: Clash<V>[] } {
  const value = { ...mine }
  const clashes: Clash<V>[] = []
  // Object.keys types keys as string; these are the fields of the value.
  for (const key of Object.keys(mine) as (keyof V & string)[]) {
    if (isSameValue(mine[key], theirs[key]) || isSameValue(theirs[key], base[key])) continue
    if (isSameValue(mine[key], base[key])) value[key] = theirs[key]
    else clashes.push({ key, mine: mine[key], theirs: theirs[key] })
  }
  return { value, clashes }
}

/** Each part of a value as text: equal text means that there is nothing to save. Lets parts differ in form only. */
export type Canonical<P extends object> = (value: P) => Record<keyof P, string>

export interface Merged<P extends object> {
  value: P
  /** Parts that were changed here and elsewhere, differently; `value` has what was typed here. */
  clashes: (keyof P)[]
}

/**
 * Joins what was typed here with what the server holds, part by part. A part that only one side has changed since
 * `base` is that side's.
 * @param sent what was sent without hearing back: found on the server, it is no stranger's work
 */
export function merge<P extends object>(
  canonical: Canonical<P>,
  { base, mine, theirs, sent }: { base: P; mine: P; theirs: P; sent: P | undefined },
): Merged<P> {
  const [b, m, t, s] = [canonical(base), canonical(mine), canonical(theirs), sent && canonical(sent)]
  const value = { ...mine }
  const clashes: (keyof P)[] = []
  for (const part of Object.keys(t) as (keyof P)[]) {
    if (m[part] === t[part] || t[part] === b[part] || t[part] === s?.[part]) continue
    if (m[part] === b[part]) value[part] = theirs[part]
    else clashes.push(part)
  }
  return { value, clashes }
}

export const same = <P extends object>(canonical: Canonical<P>, a: P, b: P): boolean => {
  const [one, other] = [canonical(a), canonical(b)]
  return (Object.keys(one) as (keyof P)[]).every((part) => one[part] === other[part])
}

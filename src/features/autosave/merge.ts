/** Each part of a value as text: equal text means that there is nothing to save. Lets parts differ in form only. */
export type Canonical<P extends object> = (value: P) => Record<keyof P, string>

/** One thing in a value that a person changes as a whole: a score, a text. */
export interface MergeField<P extends object> {
  name: string
  /** It as text; equal text means that nothing was changed. */
  read: (value: P) => string
  /** `into` with this field as `from` has it. */
  take: (into: P, from: P) => P
}

export interface MergeResult<P extends object> {
  value: P
  /** Fields that were changed here and elsewhere, differently; `value` has what was typed here. */
  clashes: MergeField<P>[]
}

interface Sides<P extends object> {
  base: P
  mine: P
  theirs: P
  /** What was sent without hearing back: found on the server, it is no stranger's work. */
  sent: P | undefined
}

/** The parts themselves, for values in which each is changed as a whole. */
const partsOf = <P extends object>(canonical: Canonical<P>, value: P): MergeField<P>[] =>
  // Object.keys types keys as string; these are the parts of the value.
  (Object.keys(canonical(value)) as (keyof P & string)[]).map((part) => ({
    name: part,
    read: (one) => canonical(one)[part],
    take: (into, from) => ({ ...into, [part]: from[part] }),
  }))

/**
 * Joins what was typed here with what the server holds, field by field. A field that only one side has changed since
 * `base` is that side's.
 * @param fields what can be changed apart from the rest; without them the parts
 */
export function merge<P extends object>(
  canonical: Canonical<P>,
  { base, mine, theirs, sent }: Sides<P>,
  fields: readonly MergeField<P>[] = partsOf(canonical, theirs),
): MergeResult<P> {
  let value = mine
  const clashes: MergeField<P>[] = []
  for (const field of fields) {
    const [b, m, t] = [field.read(base), field.read(mine), field.read(theirs)]
    if (m === t || t === b || (sent && t === field.read(sent))) continue
    if (m === b) value = field.take(value, theirs)
    else clashes.push(field)
  }
  return { value, clashes }
}

export const same = <P extends object>(canonical: Canonical<P>, a: P, b: P): boolean => {
  const [one, other] = [canonical(a), canonical(b)]
  // Object.keys types keys as string; these are the parts of the value.
  return (Object.keys(one) as (keyof P)[]).every((part) => one[part] === other[part])
}

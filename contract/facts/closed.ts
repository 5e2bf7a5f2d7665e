/** A closed set of values with their Chinese labels; the keys are the values on the wire. */
export type Labels = Readonly<Record<string, string>>

/** The keys of an object in their order. */
export const keysOf = <T extends object>(of: T) =>
  // TypeScript types them as string, since an object may hold more than its type.
  Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]

/** Whether a value from outside is a key of a table. */
export const isKeyOf = <T extends object>(of: T, value: PropertyKey): value is keyof T =>
  Object.hasOwn(of, value)

/**
 * Whether a value of a closed set is in a named subset; false for null and undefined. The subset is checked
 * against the type of the value: a misspelt one does not compile.
 */
export const isOneOf = <V extends string, P extends V>(
  value: V | null | undefined,
  part: readonly P[],
): value is P => part.some((one) => one === value)

/** Options of a select. */
export const options = (labels: Labels) => Object.entries(labels).map(([value, label]) => ({ value, label }))

import { keysOf } from '#contract/facts/closed'

/** Reads one value; undefined when it is not what it should be. */
export type ShapeReader<T> = (value: unknown) => T | undefined

export const textShape: ShapeReader<string> = (value) => (typeof value === 'string' ? value : undefined)

export const truth: ShapeReader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

export const integerShape: ShapeReader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined

/** An object, whatever its fields hold. */
export const recordShape: ShapeReader<Record<string, unknown>> = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

/** An object that holds the same kind of value under any name. */
export const recordShapeOf =
  <T>(read: ShapeReader<T>): ShapeReader<Record<string, T>> =>
  (value) => {
    const given = recordShape(value)
    if (!given) return undefined
    const entries = Object.entries(given).flatMap(([key, one]) => {
      const found = read(one)
      return found === undefined ? [] : [[key, found] as const]
    })
    return entries.length === Object.keys(given).length ? Object.fromEntries(entries) : undefined
  }

/** A positive whole number. */
export const count: ShapeReader<number> = (value) =>
  Number.isInteger(value) && Number(value) >= 1 ? Number(value) : undefined

export const matching =
  (pattern: RegExp): ShapeReader<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

export const anyOf =
  <T extends string>(...values: readonly T[]): ShapeReader<T> =>
  (value) =>
    values.find((one) => one === value)

export const listOf =
  <T>(read: ShapeReader<T>): ShapeReader<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined
    const items = value.map(read)
    return items.every((item) => item !== undefined) ? items : undefined
  }

type Fields<T> = { [K in keyof T]-?: ShapeReader<NonNullable<T[K]>> }

/**
 * Reads an object field by field, without the weight of a schema library: what a browser has stored is read before
 * the console is there. A field that does not fit takes its fallback; where there is none, the whole does not fit.
 */
export const shape =
  <T extends object>(fields: Fields<T>, fallback: Partial<T> = {}): ShapeReader<T> =>
  (value) => {
    const given = recordShape(value)
    if (!given) return undefined
    const read: Partial<T> = {}
    for (const key of keysOf(fields)) {
      const found = fields[key](given[key]) ?? fallback[key]
      if (found === undefined && !(key in fallback)) return undefined
      if (found !== undefined) read[key] = found
    }
    // Every field of T has been filled, or may be absent.
    return read as T
  }

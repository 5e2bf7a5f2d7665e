import type { Change } from '#src/features/merging/ChangesTable'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function collect(value: unknown, path: string, found: Map<string, string>): Map<string, string> {
  const parts = isObject(value) ? Object.entries(value) : []
  if (parts.length > 0)
    for (const [key, part] of parts) collect(part, path === '' ? key : `${path}.${key}`, found)
  else if (path !== '' && value !== undefined && value !== null)
    found.set(path, typeof value === 'string' ? value : JSON.stringify(value))
  return found
}

/** The values of an object, by where they stand in it: the names of fields joined by points. */
const valuesOf = (object: unknown) => collect(object, '', new Map<string, string>())

/**
 * What two states of an object differ in, value by value; of a state that is missing, all of the other.
 * @param before any JSON
 * @param after any JSON
 */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ key: path, label: path, mine: old.get(path) ?? '', theirs: now.get(path) ?? '' }))
}

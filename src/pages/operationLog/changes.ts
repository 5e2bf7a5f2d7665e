import type { Change } from '#src/features/merging/ChangesTable'
import { nameOfPath, valueInWords } from './words'

interface Found {
  label: string
  text: string
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function collect(value: unknown, path: readonly string[], found: Map<string, Found>): Map<string, Found> {
  const parts = isObject(value) ? Object.entries(value) : []
  if (parts.length > 0) for (const [key, part] of parts) collect(part, [...path, key], found)
  else if (path.length > 0 && value !== undefined && value !== null)
    found.set(path.join('.'), { label: nameOfPath(path), text: valueInWords(path, value) })
  return found
}

/** The values of an object in words, by where they stand in it: the names of fields joined by points. */
const valuesOf = (object: unknown) => collect(object, [], new Map<string, Found>())

/**
 * What two states of an object differ in, value by value; of a state that is missing, all of the other.
 * @param before any JSON
 * @param after any JSON
 */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return [...new Map([...old, ...now])]
    .map(([key, { label }]) => ({
      key,
      label,
      mine: old.get(key)?.text ?? '',
      theirs: now.get(key)?.text ?? '',
    }))
    .filter(({ mine, theirs }) => mine !== theirs)
}

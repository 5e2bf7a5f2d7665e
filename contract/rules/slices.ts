/**
 * Splits a sequence into chunks of at most `size`: the size of one SQL statement, or of the work between two
 * yields to the event loop.
 */
export function* slices<T>(from: Iterable<T>, size = 1000): Generator<T[]> {
  let some: T[] = []
  for (const one of from) {
    some.push(one)
    if (some.length < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

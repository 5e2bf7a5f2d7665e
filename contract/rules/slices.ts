/** What comes, in pieces of at most `size`: what one statement takes, and what may pass without a breath. */
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

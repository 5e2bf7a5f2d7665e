import { fitsOf } from './face'
import { greatest, type Search } from './search'

/** What a book keeps of a plan: the experts who lift it above the floor, or exactly what it has. */
type Kept = 'lifters' | 'all'

/**
 * The greatest total among the plans like the given one, which keeps the floor: books that would fall below it keep
 * the experts who lift them there, and the rest is solved anew until none is left below.
 */
export function* around(search: Search, plan: Uint8Array, floor: number): Generator<void, Uint8Array> {
  const { face, simplex, cost, books } = search
  const { fit } = face.part
  const kept = new Map<number, Kept>()
  for (;;) {
    simplex.reopen(face.open)
    if (kept.size > 0) {
      cost.fill(0)
      for (const [book, what] of kept) pin(search, plan, book, what === 'all' ? null : floor)
      yield* simplex.minimise(cost)
    }
    const taken = yield* greatest(search, (pair) => fit[pair]!)
    const fits = fitsOf(face, taken)
    const low = books.filter((book) => fits[book]! < floor)
    if (low.length === 0) return taken
    // One that falls although its best stay, as others suit it badly, keeps all.
    for (const book of low) kept.set(book, kept.has(book) ? 'all' : 'lifters')
  }
}

/** Rewards what the book has in the plan; with a floor, only the fewest pairs that reach it, the best first. */
function pin({ face, cost }: Search, plan: Uint8Array, book: number, floor: number | null): void {
  const { fit, rowStart, keptFit } = face.part
  const pairs = Array.from({ length: rowStart[book + 1]! - rowStart[book]! }, (_, i) => rowStart[book]! + i)
  if (floor === null) for (const pair of pairs) cost[pair] = plan[pair] ? -1 : 1
  else {
    let sum = keptFit[book]!
    const mine = pairs.filter((pair) => plan[pair]).sort((a, b) => fit[b]! - fit[a]! || a - b)
    for (const pair of mine) {
      if (sum >= floor) return
      sum += fit[pair]!
      cost[pair] = -1
    }
  }
}

import { fitsOf } from './face'
import { around } from './pins'
import { repaired } from './repair'
import { greatest, sumOf, type Search } from './search'

/** Prices of the floor that are tried, and every how many of them a plan is made. */
const STEPS = 20
const EACH = 2
/** A book's own fit counts this often; its price is added to it. */
const ONCE = 64

/**
 * A plan of great total fit in which no book that counts is below the floor; with a floor for each book the greatest is
 * NP-hard to find. The floor is priced: a book that falls below it counts more in the next plan (Lagrangian
 * relaxation, subgradient steps). Such plans are repaired, then improved around the pairs that the floor needs.
 * @param start a plan that keeps the floor
 * @param patience the number of pairs that a repair may examine
 */
export function* greatestAbove(
  search: Search,
  start: Uint8Array,
  floor: number,
  patience: number,
): Generator<void, Uint8Array> {
  const { face, books, coarse, mostWeight, unit } = search
  const { fit } = face.part
  const price = new Float64Array(face.part.books.length)
  let best = yield* around(search, start, floor)
  for (let step = 0; step < STEPS; step++) {
    const whole = price.map((one) => Math.min(Math.round(one), mostWeight - ONCE))
    search.simplex.reopen(face.open)
    const taken = yield* greatest(search, (pair) => coarse[pair]! * (ONCE + whole[face.bookOf[pair]!]!))
    if (step % EACH === 0) best = yield* better(search, taken, best, floor, patience)
    const fits = fitsOf(face, taken)
    const moving = books.filter((book) => price[book]! > 0 || fits[book]! < floor)
    const square = moving.reduce((sum, book) => sum + (fits[book]! - floor) ** 2, 0)
    const priced = books.reduce((sum, book) => sum + (whole[book]! / ONCE) * (fits[book]! - floor), 0)
    const above = sumOf(taken, fit) + priced - sumOf(best, fit)
    // Coarse fits are rounded: closer than a unit they tell nothing.
    if (!square || above <= unit) break
    for (const book of books)
      price[book] = Math.max(0, price[book]! - ((ONCE * above) / square) * (fits[book]! - floor))
  }
  return best
}

function* better(
  search: Search,
  taken: Uint8Array,
  best: Uint8Array,
  floor: number,
  patience: number,
): Generator<void, Uint8Array> {
  const plan = yield* repaired(search.face, taken, floor, patience, true)
  if (!plan) return best
  const next = yield* around(search, plan, floor)
  const { fit } = search.face.part
  return sumOf(next, fit) > sumOf(best, fit) ? next : best
}

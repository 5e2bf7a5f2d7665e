import { fitsOf, type Face } from './face'
import { greatest, sumOf, type Search } from './search'

/** Steps of the dual, fewer in large parts: pairs times steps. */
const STEPS = 100
const WORK = 12_000_000
/** Steps without progress before they are made smaller. */
const STALE = 10

/**
 * What no plan's weakest book can exceed: the least, over the books that count, of the fit of a book that had the
 * best candidates for itself.
 */
export function firstBound(face: Face, taken: Uint8Array, books: readonly number[]): number {
  const { part, open } = face
  return books.reduce((least, book) => {
    let sum = part.keptFit[book]!
    let slots = part.open[book]!
    const free: number[] = []
    for (let pair = part.rowStart[book]!; pair < part.rowStart[book + 1]!; pair++) {
      if (open[pair]) free.push(part.fit[pair]!)
      else if (taken[pair]) {
        sum += part.fit[pair]!
        slots--
      }
    }
    free.sort((a, b) => b - a)
    for (const fit of free.slice(0, slots)) sum += Math.max(0, fit)
    return Math.min(least, sum)
  }, Infinity)
}

/**
 * The Lagrangian dual of the linear relaxation, whose optimum it equals: with weights λ ≥ 0 of sum 1, no weakest
 * book exceeds the greatest Σ λ(book) · fit(book) of any plan, which a flow finds. Subgradient steps of Polyak's
 * length, projected onto the simplex, lower it. The weights are integers and the values exact, so every step
 * proves its bound; arithmetic is + − × ÷ alone, so that it comes out the same on every machine.
 * @param floor the fit of the weakest book that is reached already; the search ends where the bound meets it
 * @returns the least bound, and of the plans met the one nearest to it
 */
export function* dualBound(
  search: Search,
  floor: number,
  bound: number,
): Generator<number, { bound: number; nearest: Uint8Array | null }> {
  const { books, face } = search
  const steps = Math.min(STEPS, Math.ceil(WORK / face.net.pairs))
  let weights = books.map(() => 1 / books.length)
  let kept = { weights, value: Infinity }
  let nearest: { taken: Uint8Array; short: number } | null = null
  let length = 1
  let stale = 0
  for (let step = 0; step < steps && floor < bound; step++) {
    const { taken, value } = yield* weighted(search, weights)
    yield step / steps
    bound = Math.min(bound, Math.floor(value) * search.unit)
    const fits = fitsOf(face, taken)
    const short = books.reduce((sum, book) => sum + Math.max(0, bound - fits[book]!), 0)
    if (!nearest || short < nearest.short) nearest = { taken, short }
    if (value < kept.value * 0.9999) stale = 0
    else stale++
    if (value < kept.value) kept = { weights, value }
    if (stale >= STALE) {
      length /= 2
      stale = 0
      weights = kept.weights
    }
    const mean = books.reduce((sum, book) => sum + fits[book]!, 0) / books.length
    const square = books.reduce((sum, book) => sum + (fits[book]! - mean) ** 2, 0)
    if (!square) break
    const size = (length * (value * search.unit - floor)) / square
    weights = onSimplex(weights.map((weight, i) => weight - size * (fits[books[i]!]! - mean)))
  }
  return { bound, nearest: nearest?.taken ?? null }
}

/** The plan of the greatest weighted fit, and that fit for weights of sum 1, in coarse units. */
function* weighted(search: Search, weights: readonly number[]) {
  const { books, face, coarse, unit, mostWeight } = search
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0)
  const whole = new Float64Array(face.part.books.length)
  let sum = 0
  let value = 0
  weights.forEach((weight, i) => {
    const book = books[i]!
    const share = Math.round((weight / largest) * mostWeight)
    whole[book] = share
    sum += share
    value += share * Math.ceil(face.part.keptFit[book]! / unit)
  })
  const values = coarse.map((fit, pair) => whole[face.bookOf[pair]!]! * fit)
  const taken = yield* spun(greatest(search, (pair) => values[pair]!))
  return { taken, value: (value + sumOf(taken, values)) / sum }
}

function* spun<T>(steps: Generator<void, T>): Generator<number, T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    yield 0
  }
}

/** The nearest point of the simplex (Held, Wolfe and Crowder). */
function onSimplex(point: readonly number[]): number[] {
  let sum = 0
  let shift = 0
  point
    .toSorted((a, b) => b - a)
    .forEach((value, i) => {
      sum += value
      if (value > (sum - 1) / (i + 1)) shift = (sum - 1) / (i + 1)
    })
  return point.map((value) => Math.max(0, value - shift))
}

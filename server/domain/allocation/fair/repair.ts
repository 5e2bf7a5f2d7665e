import { ChangingPlan } from './changing'
import { Circles, type Worth } from './circles'
import type { Face } from './face'

/** More than any sum of fits, and two of them can still be added exactly. */
const LIFTED = 2 ** 51
/** Further experts in the circles of which the best is sought. */
const FEW = 3
/** Pairs examined between two yields. */
const PAUSE = 100_000

/**
 * Changes a plan by rotations until no book that counts is below the floor; the others stay at or above it.
 * @param patience the number of pairs that may be examined
 * @param isSparing whether to seek circles that cost the total little, which takes longer
 * @returns the pairs of the plan; null where rotations do not suffice
 */
export function* repaired(
  face: Face,
  taken: Uint8Array,
  floor: number,
  patience: number,
  isSparing = false,
): Generator<void, Uint8Array | null> {
  const plan = new ChangingPlan(face, taken)
  const circles = new Circles(face, plan)
  let lifting = -1
  // Whatever lifts the book wholly comes first, then what lifts it most, then what costs the total least.
  const measure: Worth = (book, before, after) => {
    const gain = after - before
    if (!face.counts[book]) return gain
    if (after < floor && gain < 0) return -Infinity
    if (book !== lifting) return gain
    return after >= floor ? gain + LIFTED : (LIFTED / 2) * (gain / (floor - before))
  }
  let rested = 0
  for (const book of below(face, plan.fits, floor))
    while (plan.fits[book]! < floor) {
      lifting = book
      const changes = (isSparing ? circles.best(book, FEW, measure) : null) ?? circles.first(book, measure)
      if (!changes || circles.tried > patience) return null
      plan.apply(changes)
      if (circles.tried - rested < PAUSE) continue
      rested = circles.tried
      yield
    }
  return plan.taken
}

/**
 * Lowers Σ (shortfall below the target)² by rotations, the weakest books first, until none through few experts
 * helps: a book may fall so that weaker ones rise.
 * @param patience the number of pairs that may be examined
 */
export function* smoothed(
  face: Face,
  taken: Uint8Array,
  target: number,
  patience: number,
): Generator<void, Uint8Array> {
  const plan = new ChangingPlan(face, taken)
  const circles = new Circles(face, plan)
  const shortfall = (fit: number): number => (fit < target ? (target - fit) * (target - fit) : 0)
  const measure: Worth = (book, before, after) =>
    face.counts[book] ? shortfall(before) - shortfall(after) : 0
  let rested = 0
  for (let rounds = 1; rounds < FEW;) {
    let isBetter = false
    for (const book of below(face, plan.fits, target)) {
      const changes = circles.tried > patience ? null : circles.best(book, rounds, measure)
      if (circles.tried - rested > PAUSE) {
        rested = circles.tried
        yield
      }
      if (!changes) continue
      plan.apply(changes)
      isBetter = true
    }
    rounds = isBetter ? 1 : rounds + 1
  }
  return plan.taken
}

/** The books that count and have less than the floor, the weakest first. */
function below({ counts }: Face, fits: Float64Array, floor: number): number[] {
  const weak = [...fits.keys()].filter((book) => counts[book] && fits[book]! < floor)
  return weak.sort((a, b) => fits[a]! - fits[b]! || a - b)
}

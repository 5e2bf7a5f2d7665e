import type { Simplex } from '#server/domain/allocation/flow/simplex'
import type { Face } from './face'

/** What the steps of the search share. */
export interface Search {
  face: Face
  simplex: Simplex
  /** Room for a cost of every arc. */
  cost: Float64Array
  /** The books that count. */
  books: number[]
  /** Fit of each pair in whole `unit`s, rounded up: small enough to be weighted exactly. */
  coarse: Float64Array
  unit: number
  /** The largest weight of a coarse fit. */
  mostWeight: number
}

const COARSE = 2 ** 20
const MOST_WEIGHT = 2 ** 16

export function searchOn(face: Face, simplex: Simplex): Search {
  const { part, net, counts } = face
  const largest = part.fit.reduce((most, fit) => Math.max(most, Math.abs(fit)), 0)
  const unit = Math.max(1, Math.ceil(largest / COARSE))
  return {
    face,
    simplex,
    cost: new Float64Array(net.tail.length),
    books: [...counts.keys()].filter((book) => counts[book]),
    coarse: part.fit.map((fit) => Math.ceil(fit / unit)),
    unit,
    mostWeight: Math.min(MOST_WEIGHT, Math.floor(2 ** 53 / COARSE / (2 * net.nodes + 1))),
  }
}

/** The plan of the face with the greatest sum of the pairs' values, which must be integers. */
export function* greatest(
  { simplex, cost, face }: Search,
  value: (pair: number) => number,
): Generator<void, Uint8Array> {
  cost.fill(0)
  for (let pair = 0; pair < face.net.pairs; pair++) cost[pair] = -value(pair)
  yield* simplex.optimise(cost)
  return simplex.taken()
}

/** Sum over the pairs of a plan. */
export function sumOf(taken: Uint8Array, value: Float64Array): number {
  let sum = 0
  for (let pair = 0; pair < taken.length; pair++) if (taken[pair]) sum += value[pair]!
  return sum
}

import type { Network } from '#server/domain/allocation/flow/network'
import type { InstancePart } from '#server/domain/allocation/flow/parts'
import type { Simplex } from '#server/domain/allocation/flow/simplex'
import { dualBound, firstBound } from './bound'
import { faceOf, fitsOf, weakestOf, type Face } from './face'
import { repaired, smoothed } from './repair'
import { greatest, searchOn } from './search'
import { greatestAbove } from './total'

export interface FairPlan {
  /** 1 for each pair of the part in the plan. */
  taken: Uint8Array
  /** No plan gives the weakest book more, in the units of the part's fits; Infinity where no book counts. */
  bound: number
  /** 1 for each book that some candidate suits. */
  counts: Uint8Array
}

/** Pairs examined by each try, for each pair of the part and at most: counts, so that results are reproducible. */
const PATIENCE = 400
const MOST_PATIENCE = 10_000_000
/** How often the distance to the bound is halved before a floor is taken for the best. */
const HALVINGS = 8

/**
 * Of the plans that are optimal so far, one whose weakest book has as much fit as can be found, then a great total.
 * What a book has is the sum over its experts, as in Stelmakh, Shah and Singh, PeerReview4All (2019), which names the
 * aim, and in Kobren, Saha and McCallum, Paper Matching with Local Fairness Constraints (FairIR and FairFlow, 2019).
 * Finding the best is NP-hard; so it is approached from below by rotations and bounded from above by the linear
 * relaxation. Books that no candidate suits cannot be helped and do not count.
 */
export function* fairest(simplex: Simplex, net: Network, part: InstancePart): Generator<number, FairPlan> {
  const face = faceOf(part, net, simplex.open())
  const search = searchOn(face, simplex)
  const { books } = search
  const { counts } = face
  const total = yield* at(
    0,
    greatest(search, (pair) => part.fit[pair]!),
  )
  if (books.length === 0) return { taken: total, bound: Infinity, counts }
  const patience = Math.min(MOST_PATIENCE, PATIENCE * net.pairs)
  let bound = firstBound(face, total, books)
  let best = total
  const weakest = (): number => weakestOf(face, fitsOf(face, best))
  function* approach(from: Uint8Array): Generator<number, void> {
    if (weakest() >= bound) return
    const plan = yield* at(0.1, smoothed(face, from, bound, patience))
    if (weakestOf(face, fitsOf(face, plan)) > weakest()) best = plan
    best = yield* at(0.2, raised(face, plan, best, bound, patience))
  }
  yield* approach(total)
  best = yield* at(0.3, raised(face, total, best, bound, patience))
  if (weakest() < bound) {
    const dual = yield* dualBound(search, weakest(), bound)
    bound = dual.bound
    yield* approach(best)
    if (dual.nearest) yield* approach(dual.nearest)
  }
  const taken = yield* at(0.8, greatestAbove(search, best, weakest(), patience))
  return { taken, bound, counts }
}

/** Tries floors between what the best plan reaches and the bound, from a plan that may lie below. */
function* raised(
  face: Face,
  from: Uint8Array,
  best: Uint8Array,
  bound: number,
  patience: number,
): Generator<void, Uint8Array> {
  let floor = weakestOf(face, fitsOf(face, best))
  let step = bound - floor
  let left = HALVINGS
  while (floor < bound && step >= 1 && left > 0) {
    const plan = yield* repaired(face, from, Math.min(bound, Math.ceil(floor + step)), patience / HALVINGS)
    if (plan) {
      best = plan
      from = plan
      floor = weakestOf(face, fitsOf(face, plan))
    } else {
      step /= 2
      left--
    }
  }
  return best
}

/** Reports the share of the work that steps without a share of their own belong to. */
function* at<T>(share: number, steps: Generator<void, T>): Generator<number, T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    yield share
  }
}

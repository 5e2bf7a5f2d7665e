import { network, ArcRole, type Network, type Shape } from './network'
import type { InstancePart } from './parts'
import type { Random } from '#server/domain/allocation/random'
import { Simplex } from './simplex'
import { firstPlan, startFrom, type Start } from './start'
import { fairest, type FairPlan } from '#server/domain/allocation/fair/fairest'
import type { Objective } from '#server/domain/allocation/types'

export interface PartPlan {
  part: InstancePart
  /** 1 for each pair of the part in the plan. */
  taken: Uint8Array
  /** 1 for each pair that may still change without loss in any objective so far. */
  undecided: Uint8Array
  /** What the weakest book could have at most, and which books count; null where fairness is no goal. */
  fair: Omit<FairPlan, 'taken'> | null
}

/** The share of the work that the objectives before fairness take. */
const FAIR_SHARE = 0.2

type Goal = Exclude<Objective, 'diversity'> | 'draw'
type Price = (cost: Float64Array, net: Network, part: InstancePart, random: Random) => void

/**
 * The best plan of a part: as many slots filled as possible and the empty ones spread evenly over the books,
 * every expert's minimum load, then the goals in order. Gaps of books and loads of experts never compete: for
 * two plans that fill the most slots there is a third with the gaps of one and the loads of the other. Yields
 * the finished share of the goals.
 */
export function* solvePart(
  part: InstancePart,
  goals: readonly Goal[],
  random: Random,
): Generator<number, PartPlan> {
  const desks = goals.includes('specialist')
  const steps = goals.includes('load')
  let start = firstPlan(part, steps, desks ? part.specialist : null)
  if (!isFullest(part, start)) {
    const shape = { desks: false, steps: false, mostLoad: Infinity, mostMissing: Infinity }
    start = startFrom(part, (yield* minimise(part, start, shape, [], random)).taken)
  }
  // Of all plans that fill the most slots and best meet the minimum loads, those of least Σ load² have the
  // least maximum load too: their loads, sorted downwards, are lexicographically least. So nobody needs more
  // than the initial plan's maximum.
  const highest = start.loads.reduce((most, n, e) => Math.max(most, n + part.keptLoad[e]!), 0)
  const mostLoad = goals[0] === 'load' ? highest : Infinity
  const mostMissing = start.filled.reduce((most, n, b) => Math.max(most, part.open[b]! - n), 0)
  return yield* minimise(part, start, { desks, steps, mostLoad, mostMissing }, goals, random)
}

/** Whether the initial plan is certainly optimal in filled slots and minimum loads, without solving. */
function isFullest(part: InstancePart, start: Start): boolean {
  return (
    part.open.every((n, b) => start.filled[b]! >= Math.min(n, part.rowStart[b + 1]! - part.rowStart[b]!)) &&
    part.must.every((n, e) => start.loads[e]! >= n)
  )
}

function* minimise(
  part: InstancePart,
  start: Start,
  shape: Shape,
  goals: readonly Goal[],
  random: Random,
): Generator<number, PartPlan> {
  const net = network(part, start, shape)
  const simplex = new Simplex(net)
  const cost = new Float64Array(net.tail.length)
  const isFair = goals.includes('weakest')
  const share = isFair ? FAIR_SHARE : 1
  // What follows fairness is a part of its search.
  const priced = (isFair ? goals.slice(0, goals.indexOf('weakest')) : goals).filter(
    (goal) => goal !== 'weakest',
  )
  const order = [unfilled, fewest, ...priced.map((goal) => prices[goal])]
  for (const [met, price] of order.entries()) {
    cost.fill(0)
    price(cost, net, part, random)
    for (const _ of simplex.minimise(cost)) yield (met / order.length) * share
    yield ((met + 1) / order.length) * share
  }
  const undecided = simplex.undecided()
  if (!isFair) return { part, taken: simplex.taken(), undecided, fair: null }
  const search = fairest(simplex, net, part)
  let step = search.next()
  for (; !step.done; step = search.next()) yield share + (1 - share) * step.value
  const { taken, ...fair } = step.value
  return { part, taken, undecided, fair }
}

function ofRole(role: number, price: (net: Network, extra: number) => number): Price {
  return (cost, net) =>
    net.role.forEach((r, i) => {
      if (r === role) cost[net.pairs + i] = price(net, i)
    })
}

// The n-th missing slot of a book costs n² − (n−1)². Filling one more slot along an augmenting path empties none, so
// the least sum of squares fills the most; and of the fullest plans it is the one that no symmetric convex cost,
// the largest gap among them, could better.
const unfilled = ofRole(ArcRole.unfilled, (net, i) => 2 * net.before[i]! + 1)
const fewest = ofRole(ArcRole.load, (net, i) => -net.must[i]!)

const prices: Record<Exclude<Goal, 'weakest'>, Price> = {
  stay: (cost, _, part) => part.present.forEach((is, pair) => (cost[pair] = -is)),
  // The n-th book of an expert costs n² − (n−1)², so the costs of a load add up to its square.
  load: ofRole(ArcRole.load, (net, i) => 2 * net.before[i]! + 1),
  specialist: ofRole(ArcRole.firstSpecialist, () => -1),
  fit: (cost, _, part) => part.fit.forEach((fit, pair) => (cost[pair] = -fit)),
  draw: (cost, net, _, random) => {
    for (let pair = 0; pair < net.pairs; pair++) cost[pair] = random.below(2 ** 32)
  },
}

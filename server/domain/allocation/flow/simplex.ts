import type { Network } from './network'
import { Tree } from './tree'

/** Pivots between two yields: a few milliseconds of work. */
const PAUSE = 256
/** Arcs examined before a pivot are √arcs / BLOCKS: measured, small blocks cost more pivots but less time. */
const BLOCKS = 8

/**
 * Network simplex for several objectives in turn. After each objective the arcs whose reduced cost is not zero
 * are frozen: by complementary slackness the flows that remain are exactly the optimal ones, so the next
 * objective is optimised among them and costs of different objectives are never added.
 *
 * The tree stays strongly feasible (every node can send a unit to the root along it) by Cunningham's choice of
 * the leaving arc, hence degenerate pivots cannot cycle. Costs are integers; potentials are sums of fewer costs
 * than there are nodes, checked to stay exact.
 */
export class Simplex {
  private readonly net: Network
  private readonly tree: Tree
  private readonly potential: Float64Array
  /** 1: empty, may fill; −1: full, may empty; 0: in the tree or frozen. */
  private readonly state: Int8Array
  /** Arcs outside the tree: 1 when full. */
  private readonly full: Uint8Array
  private scanFrom = 0
  pivots = 0

  constructor(net: Network) {
    this.net = net
    this.tree = new Tree(net)
    this.potential = new Float64Array(net.nodes)
    const arcs = net.tail.length
    this.full = new Uint8Array(arcs)
    this.full.set(net.taken)
    for (let i = 0; i < net.flow.length; i++)
      if (net.flow[i] === net.capacity[i]) this.full[net.pairs + i] = 1
    // Typed arrays are filled by loops: `from` with a function makes a list of all values first.
    this.state = new Int8Array(arcs)
    for (let arc = 0; arc < arcs; arc++) this.state[arc] = this.full[arc] ? -1 : 1
    for (let node = 1; node < net.nodes; node++) this.state[this.tree.arc[node]!] = 0
    for (let i = 0; i < net.flow.length; i++)
      if (this.state[net.pairs + i]! > 0 && net.flow[i]! > 0)
        throw new Error('A part-filled arc is outside the tree')
  }

  /**
   * Minimise Σ cost · flow among the flows that are optimal for the objectives before, pausing now and then.
   * @param cost an integer for every arc
   * @throws RangeError when exact arithmetic cannot be guaranteed
   */
  *minimise(cost: Float64Array): Generator<void, void> {
    yield* this.optimise(cost)
    this.freeze(cost)
  }

  /** The same without freezing: a later objective does not depend on this one, save for where it starts. */
  *optimise(cost: Float64Array): Generator<void, void> {
    let largest = 0
    for (let arc = 0; arc < cost.length; arc++) largest = Math.max(largest, Math.abs(cost[arc]!))
    if (!(largest * (2 * this.net.nodes + 1) <= Number.MAX_SAFE_INTEGER))
      throw new RangeError(`分配目标的系数过大，无法精确计算：${largest}`)
    this.price(cost)
    for (let arc = this.entering(cost); arc >= 0; arc = this.entering(cost)) {
      this.pivot(arc, cost)
      if (this.pivots % PAUSE === 0) yield
    }
  }

  private price(cost: Float64Array): void {
    const { parent, arc, upward, child, next } = this.tree
    const { potential } = this
    let at = child[0]!
    while (at) {
      const c = cost[arc[at]!]!
      potential[at] = potential[parent[at]!]! + (upward[at] ? -c : c)
      this.tree.depth[at] = this.tree.depth[parent[at]!]! + 1
      if (child[at]) at = child[at]!
      else {
        while (at && !next[at]) at = parent[at]!
        if (at) at = next[at]!
      }
    }
  }

  /** The most promising arc of the first block that has one; −1 when the flow is optimal. */
  private entering(cost: Float64Array): number {
    const { tail, head } = this.net
    const { potential, state } = this
    const arcs = tail.length
    const block = Math.max(16, Math.ceil(Math.sqrt(arcs) / BLOCKS))
    let best = -1
    let least = 0
    let left = block
    let arc = this.scanFrom
    for (let seen = 0; seen < arcs; seen++) {
      const reduced = state[arc]! * (cost[arc]! + potential[tail[arc]!]! - potential[head[arc]!]!)
      if (reduced < least) {
        least = reduced
        best = arc
      }
      if (++arc === arcs) arc = 0
      if (--left === 0) {
        if (best >= 0) break
        left = block
      }
    }
    this.scanFrom = arc
    return best
  }

  private capacity(arc: number): number {
    return arc < this.net.pairs ? 1 : this.net.capacity[arc - this.net.pairs]!
  }

  private pivot(entering: number, cost: Float64Array): void {
    const { tail, head } = this.net
    const { parent, arc, flow, upward, depth } = this.tree
    const forward = this.state[entering]! > 0
    const first = forward ? tail[entering]! : head[entering]!
    const second = forward ? head[entering]! : tail[entering]!
    let join = first
    for (let other = second; join !== other;)
      if (depth[join]! >= depth[other]!) join = parent[join]!
      else other = parent[other]!

    // Units run join → first → second → join. Of the arcs that block them the last one leaves.
    let units = this.capacity(entering)
    let top = 0
    let cutFirst = false
    for (let at = first; at !== join; at = parent[at]!) {
      const spare = upward[at] ? flow[at]! : this.capacity(arc[at]!) - flow[at]!
      if (spare < units) {
        units = spare
        top = at
        cutFirst = true
      }
    }
    for (let at = second; at !== join; at = parent[at]!) {
      const spare = upward[at] ? this.capacity(arc[at]!) - flow[at]! : flow[at]!
      if (spare <= units) {
        units = spare
        top = at
        cutFirst = false
      }
    }

    if (units > 0) {
      for (let at = first; at !== join; at = parent[at]!) flow[at]! += upward[at] ? -units : units
      for (let at = second; at !== join; at = parent[at]!) flow[at]! += upward[at] ? units : -units
    }
    this.pivots++
    if (!top) {
      this.state[entering] = forward ? -1 : 1
      this.full[entering] = forward ? 1 : 0
      return
    }

    const leaving = arc[top]!
    const leavesFull = flow[top]! > 0
    this.state[entering] = 0
    this.state[leaving] = leavesFull ? -1 : 1
    this.full[leaving] = leavesFull ? 1 : 0
    const node = cutFirst ? first : second
    const under = cutFirst ? second : first
    const up = tail[entering] === node
    const entered = forward ? units : this.capacity(entering) - units
    this.tree.move(top, node, under, entering, entered, up ? 1 : 0)
    const c = cost[entering]!
    const { potential } = this
    this.tree.shift(node, potential[under]! + (up ? -c : c) - potential[node]!, potential)
  }

  private freeze(cost: Float64Array): void {
    const { tail, head } = this.net
    const { potential, state } = this
    for (let arc = 0; arc < state.length; arc++)
      if (state[arc] && cost[arc]! + potential[tail[arc]!]! - potential[head[arc]!]! !== 0) state[arc] = 0
  }

  /** 1 for each arc whose flow may still change; every flow that is optimal so far differs only in these. */
  open(): Uint8Array {
    const open = new Uint8Array(this.state.length)
    for (let arc = 0; arc < open.length; arc++) open[arc] = this.state[arc] ? 1 : 0
    for (let node = 1; node < this.net.nodes; node++) open[this.tree.arc[node]!] = 1
    return open
  }

  /** Undoes all freezing since `open` was read. */
  reopen(open: Uint8Array): void {
    for (let arc = 0; arc < open.length; arc++) this.state[arc] = open[arc] ? (this.full[arc] ? -1 : 1) : 0
    for (let node = 1; node < this.net.nodes; node++) this.state[this.tree.arc[node]!] = 0
  }

  /** 1 for each pair in the plan. */
  taken(): Uint8Array {
    const taken = this.full.slice(0, this.net.pairs)
    this.eachTreePair((pair, flow) => (taken[pair] = flow))
    return taken
  }

  /** 1 for each pair that is in some optimal plans and, as far as the potentials tell, not in others. */
  undecided(): Uint8Array {
    return this.open().slice(0, this.net.pairs)
  }

  private eachTreePair(visit: (pair: number, flow: number) => void): void {
    const { arc, flow } = this.tree
    for (let node = 1; node < this.net.nodes; node++)
      if (arc[node]! < this.net.pairs) visit(arc[node]!, flow[node]!)
  }
}

import type { Network } from './network'

/**
 * A spanning tree rooted at node 0. Node 0 as a child or sibling means none, as it is never either. The indexes
 * used here lie within the arrays by construction, hence the `!` of the typed arrays.
 */
export class Tree {
  readonly parent: Int32Array
  /** The arc between a node and its parent, its flow, and whether it points to the parent. */
  readonly arc: Int32Array
  readonly flow: Int32Array
  readonly upward: Uint8Array
  readonly depth: Int32Array
  readonly child: Int32Array
  readonly next: Int32Array
  readonly previous: Int32Array

  constructor(net: Network) {
    const { nodes, pairs, tail, head } = net
    this.parent = new Int32Array(nodes)
    this.arc = Int32Array.from(net.treeArc)
    this.flow = new Int32Array(nodes)
    this.upward = new Uint8Array(nodes)
    this.depth = new Int32Array(nodes)
    this.child = new Int32Array(nodes)
    this.next = new Int32Array(nodes)
    this.previous = new Int32Array(nodes)
    for (let node = 1; node < nodes; node++) {
      const arc = this.arc[node]!
      const up = tail[arc] === node
      const flow = arc < pairs ? net.taken[arc]! : net.flow[arc - pairs]!
      this.attach(node, up ? head[arc]! : tail[arc]!, arc, flow, up ? 1 : 0)
    }
  }

  private attach(node: number, parent: number, arc: number, flow: number, upward: number): void {
    this.parent[node] = parent
    this.arc[node] = arc
    this.flow[node] = flow
    this.upward[node] = upward
    const first = this.child[parent]!
    this.next[node] = first
    this.previous[node] = 0
    if (first) this.previous[first] = node
    this.child[parent] = node
  }

  private detach(node: number): void {
    const before = this.previous[node]!
    const after = this.next[node]!
    if (before) this.next[before] = after
    else this.child[this.parent[node]!] = after
    if (after) this.previous[after] = before
  }

  /**
   * Cuts the subtree of `top` off, makes `node` (inside it) its root and attaches it below `parent` by `arc`.
   */
  move(top: number, node: number, parent: number, arc: number, flow: number, upward: number): void {
    let at = node
    for (;;) {
      const oldParent = this.parent[at]!
      const oldArc = this.arc[at]!
      const oldFlow = this.flow[at]!
      const oldUpward = this.upward[at]!
      this.detach(at)
      this.attach(at, parent, arc, flow, upward)
      if (at === top) return
      parent = at
      arc = oldArc
      flow = oldFlow
      upward = 1 - oldUpward
      at = oldParent
    }
  }

  /** Adds `delta` to the potentials of the subtree of `top` and recomputes its depths. */
  shift(top: number, delta: number, potential: Float64Array): void {
    const { parent, depth, child, next } = this
    let at = top
    for (;;) {
      potential[at]! += delta
      depth[at] = depth[parent[at]!]! + 1
      const down = child[at]!
      if (down) {
        at = down
        continue
      }
      while (at !== top && !next[at]) at = parent[at]!
      if (at === top) return
      at = next[at]!
    }
  }
}

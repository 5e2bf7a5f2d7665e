import type { InstancePart } from './parts'
import type { Start } from './start'

/** The roles of arcs that are not pairs. */
export const ArcRole = { unfilled: 0, firstSpecialist: 1, further: 2, load: 3 } as const

/**
 * The plan as a flow. Each book sends one unit per open slot; node 0, the root, takes them all.
 *
 *   book ──────────────► expert ──► root      a pair, at most 1
 *   book ─► its desk ──► expert               a specialist's pair leaves through the desk, so that the
 *                                             first unit into the desk can be told from the further ones
 *   book ─ 1 unit each ────────► root         the 1st, 2nd, 3rd … slot of the book that stays empty
 *   expert ─ 1 unit each ──────► root         the 1st, 2nd, 3rd … book of the expert
 *
 * Arcs 0 … pairs−1 are the part's pairs, of capacity 1; the others follow, and the arrays below that do not
 * name a pair begin with arc `pairs`.
 */
export interface Network {
  nodes: number
  pairs: number
  /** Start and end node of every arc. */
  tail: Int32Array
  head: Int32Array
  capacity: Int32Array
  role: Uint8Array
  /** Load and unfilled arcs: books the expert has, slots the book lacks, before this unit. */
  before: Int32Array
  /** Load arcs: 1 where the units belong to the expert's minimum load. */
  must: Uint8Array
  /** The initial plan: flow of the arcs that are not pairs, and the pairs taken. */
  flow: Int32Array
  taken: Uint8Array
  /** The arc of each node to its parent in the initial spanning tree; none for the root. */
  treeArc: Int32Array
}

export interface Shape {
  /** Distinguish books with a specialist from books without. */
  desks: boolean
  /** Give each further book of an expert its own arc (needed to price loads). */
  steps: boolean
  /** Maximum load that any expert needs, fixed books included. */
  mostLoad: number
  /** Maximum number of missing slots that any book needs. */
  mostMissing: number
}

/** Never reached: a book sends at most its open slots. */
const UNLIMITED = 2 ** 30

interface Arc {
  tail: number
  head: number
  capacity: number
  flow: number
  role: number
  before?: number
  must?: boolean
}

/**
 * Builds the flow network of a part around an initial plan, with a spanning tree in which every node can reach
 * the root.
 */
export function network(part: InstancePart, start: Start, shape: Shape): Network {
  const pairs = part.expert.length
  const arcs = new Arcs(pairs)
  const { nodes: firstExpert, desk } = addBooks(arcs, part, start, shape)
  addExperts(arcs, firstExpert, part, start, shape)

  const tail = new Int32Array(pairs + arcs.list.length)
  const head = new Int32Array(pairs + arcs.list.length)
  for (let b = 0; b < part.open.length; b++)
    for (let at = part.rowStart[b]!; at < part.rowStart[b + 1]!; at++) {
      tail[at] = desk[b] && part.specialist?.[at] ? desk[b]! : b + 1
      head[at] = firstExpert + part.expert[at]!
    }
  arcs.list.forEach((arc, i) => {
    tail[pairs + i] = arc.tail
    head[pairs + i] = arc.head
  })
  return {
    nodes: firstExpert + part.experts.length,
    pairs,
    tail,
    head,
    capacity: Int32Array.from(arcs.list, (arc) => arc.capacity),
    role: Uint8Array.from(arcs.list, (arc) => arc.role),
    before: Int32Array.from(arcs.list, (arc) => arc.before ?? 0),
    must: Uint8Array.from(arcs.list, (arc) => Number(arc.must ?? false)),
    flow: Int32Array.from(arcs.list, (arc) => arc.flow),
    taken: start.taken,
    treeArc: Int32Array.from(arcs.treeArc),
  }
}

/** The arcs that are not pairs, in their order, and the spanning tree under construction. */
class Arcs {
  readonly list: Arc[] = []
  readonly treeArc: number[] = [-1]
  readonly #pairs: number

  constructor(pairs: number) {
    this.#pairs = pairs
  }

  /** The index of the next arc. */
  get next(): number {
    return this.#pairs + this.list.length
  }

  add(arc: Arc): void {
    this.list.push(arc)
  }

  /** Attaches a node to the tree by an arc. */
  hold(node: number, arc: number): void {
    this.treeArc[node] = arc
  }
}

/**
 * Adds the nodes of the books and their desks. Returns the number of nodes with the root, and the desk of each book,
 * 0 where it has none.
 */
function addBooks(arcs: Arcs, part: InstancePart, start: Start, shape: Shape) {
  const { rowStart, open } = part
  const specialist = shape.desks ? part.specialist : null
  const desk = new Int32Array(open.length)
  let nodes = open.length + 1
  for (let b = 0; b < open.length; b++) {
    let filled = 0
    let throughDesk = 0
    let deskPair = -1
    for (let at = rowStart[b]!; at < rowStart[b + 1]!; at++) {
      const isDesk = specialist?.[at] === 1
      if (isDesk) deskPair = at
      filled += start.taken[at]!
      if (isDesk) throughDesk += start.taken[at]!
    }
    const missing = open[b]! - filled
    for (const arc of missingArcs(open[b]!, missing, shape)) {
      // The first arc with spare capacity; the last one always has some.
      if (arc.before <= missing) arcs.hold(b + 1, arcs.next)
      arcs.add({ ...arc, tail: b + 1, head: 0, role: ArcRole.unfilled })
    }
    if (deskPair < 0) continue
    const node = nodes++
    desk[b] = node
    const first = Math.min(1, throughDesk)
    // A desk in use is attached below its book by the arc it uses, preferably one whose flow is below capacity;
    // an idle one can send to the root through any expert.
    arcs.hold(node, throughDesk ? arcs.next + (throughDesk > 1 ? 1 : 0) : deskPair)
    arcs.add({ tail: b + 1, head: node, capacity: 1, flow: first, role: ArcRole.firstSpecialist })
    arcs.add({
      tail: b + 1,
      head: node,
      capacity: UNLIMITED,
      flow: throughDesk - first,
      role: ArcRole.further,
    })
  }
  return { nodes, desk }
}

function addExperts(arcs: Arcs, firstExpert: number, part: InstancePart, start: Start, shape: Shape): void {
  const takenPair = new Int32Array(part.experts.length)
  start.taken.forEach((taken, at) => {
    if (taken) takenPair[part.expert[at]!] = at
  })
  for (let e = 0; e < part.experts.length; e++) {
    const node = firstExpert + e
    // A full expert is attached below one of its books: from there a unit can go back to the root.
    arcs.hold(node, takenPair[e]!)
    let load = start.loads[e]!
    let isOpen = false
    for (const arc of loadArcs(part, e, shape)) {
      const flow = Math.min(load, arc.capacity)
      load -= flow
      if (!isOpen && flow < arc.capacity) {
        isOpen = true
        arcs.hold(node, arcs.next)
      }
      arcs.add({ ...arc, tail: node, head: 0, flow, role: ArcRole.load })
    }
  }
}

/**
 * One arc for each slot that may stay empty, so that each can cost more than the previous one. Beyond the
 * maximum a book needs, a single more expensive one suffices: a plan that used it would not be the most even.
 */
function missingArcs(
  open: number,
  missing: number,
  shape: Shape,
): { capacity: number; flow: number; before: number }[] {
  const last = Math.max(0, Math.min(open - 1, shape.mostMissing))
  return Array.from({ length: last + 1 }, (_, before) => {
    const left = Math.max(0, missing - before)
    return before === last
      ? { capacity: UNLIMITED, flow: left, before }
      : { capacity: 1, flow: Math.min(1, left), before }
  })
}

function loadArcs(
  part: InstancePart,
  e: number,
  shape: Shape,
): { capacity: number; before: number; must: boolean }[] {
  const base = part.keptLoad[e]!
  const must = part.must[e]!
  const room = part.room[e]!
  if (!shape.steps)
    return [
      { capacity: must, before: base, must: true },
      { capacity: room - must, before: base + must, must: false },
    ].filter((arc) => arc.capacity > 0)
  const steps = Math.min(room, Math.max(1, must, shape.mostLoad - base))
  return Array.from({ length: steps }, (_, k) => ({ capacity: 1, before: base + k, must: k < must }))
}

import type { Part } from './parts'
import type { Start } from './start'

/** What an arc that is not a pair stands for. */
export const Role = { unfilled: 0, firstSpecialist: 1, further: 2, load: 3 } as const

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
  /** Load arcs: 1 where the units belong to the expert's fewest books. */
  must: Uint8Array
  /** The first plan: flow of the arcs that are not pairs, and the pairs taken. */
  flow: Int32Array
  taken: Uint8Array
  /** The arc that holds each node in the first spanning tree; none for the root. */
  treeArc: Int32Array
}

export interface Shape {
  /** Tell books with a specialist from books without. */
  desks: boolean
  /** Give each further book of an expert an arc of its own (needed to price loads). */
  steps: boolean
  /** No expert needs more books than this, the kept ones included. */
  mostLoad: number
  /** No book need lack more slots than this. */
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

/** Build the flow of a part around a first plan, with a spanning tree in which every node can reach the root. */
export function network(part: Part, start: Start, shape: Shape): Network {
  const { rowStart, expert, open } = part
  const books = open.length
  const pairs = expert.length
  const specialist = shape.desks ? part.specialist : null
  const pairTail = new Int32Array(pairs)
  const arcs: Arc[] = []
  const treeArc: number[] = [-1]
  const hold = (node: number, arc: number): void => void (treeArc[node] = arc)

  let nodes = books + 1
  for (let b = 0; b < books; b++) {
    let filled = 0
    let throughDesk = 0
    let deskPair = -1
    for (let at = rowStart[b]!; at < rowStart[b + 1]!; at++) {
      const isDesk = specialist?.[at] === 1
      if (isDesk) deskPair = at
      pairTail[at] = isDesk ? nodes : b + 1
      filled += start.taken[at]!
      if (isDesk) throughDesk += start.taken[at]!
    }
    const missing = open[b]! - filled
    for (const arc of missingArcs(open[b]!, missing, shape)) {
      // The first with room to spare; the last always has.
      if (arc.before <= missing) hold(b + 1, pairs + arcs.length)
      arcs.push({ ...arc, tail: b + 1, head: 0, role: Role.unfilled })
    }
    if (deskPair < 0) continue
    const desk = nodes++
    const first = Math.min(1, throughDesk)
    // A desk in use hangs below its book by the arc it uses, where the flow is not at the capacity if it can be;
    // an idle one can send to the root through any expert.
    hold(desk, throughDesk ? pairs + arcs.length + (throughDesk > 1 ? 1 : 0) : deskPair)
    arcs.push({ tail: b + 1, head: desk, capacity: 1, flow: first, role: Role.firstSpecialist })
    arcs.push({ tail: b + 1, head: desk, capacity: UNLIMITED, flow: throughDesk - first, role: Role.further })
  }

  const firstExpert = nodes
  nodes += part.experts.length
  const pairHead = expert.map((e) => firstExpert + e)
  const takenPair = new Int32Array(part.experts.length)
  start.taken.forEach((taken, at) => {
    if (taken) takenPair[expert[at]!] = at
  })
  for (let e = 0; e < part.experts.length; e++) {
    const node = firstExpert + e
    // A full expert hangs below one of its books: from there a unit can go back to the root.
    hold(node, takenPair[e]!)
    let load = start.loads[e]!
    let open = false
    for (const arc of loadArcs(part, e, shape)) {
      const flow = Math.min(load, arc.capacity)
      load -= flow
      if (!open && flow < arc.capacity) {
        open = true
        hold(node, pairs + arcs.length)
      }
      arcs.push({ ...arc, tail: node, head: 0, flow, role: Role.load })
    }
  }

  const tail = new Int32Array(pairs + arcs.length)
  const head = new Int32Array(pairs + arcs.length)
  tail.set(pairTail)
  head.set(pairHead)
  arcs.forEach((arc, i) => {
    tail[pairs + i] = arc.tail
    head[pairs + i] = arc.head
  })
  return {
    nodes,
    pairs,
    tail,
    head,
    capacity: Int32Array.from(arcs, (arc) => arc.capacity),
    role: Uint8Array.from(arcs, (arc) => arc.role),
    before: Int32Array.from(arcs, (arc) => arc.before ?? 0),
    must: Uint8Array.from(arcs, (arc) => Number(arc.must ?? false)),
    flow: Int32Array.from(arcs, (arc) => arc.flow),
    taken: start.taken,
    treeArc: Int32Array.from(treeArc),
  }
}

/**
 * One arc for each slot that may stay empty, so that each can cost more than the one before. Beyond the most a book
 * need lack a single dearer one will do: a plan that used it would not be the evenest.
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
  part: Part,
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

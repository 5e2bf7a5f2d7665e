import { ArcRole, type Network } from '#server/domain/allocation/flow/network'
import type { InstancePart } from '#server/domain/allocation/flow/parts'

/**
 * The plans of a part that are optimal for the objectives before fairness: the flows of the network that differ
 * only in arcs not yet frozen.
 */
export interface Face {
  part: InstancePart
  net: Network
  /** 1 for each arc whose flow may change. */
  open: Uint8Array
  /** The book (of the part) of each pair. */
  bookOf: Int32Array
  /** 1 for each book that some candidate suits: only these can be the weakest. */
  counts: Uint8Array
  /** Pairs of each expert that may change: `pairOf[expertStart[e]]` … `pairOf[expertStart[e + 1] - 1]`. */
  expertStart: Int32Array
  pairOf: Int32Array
  /** The arcs to a book's desk, −1 where it has none. */
  first: Int32Array
  further: Int32Array
  /** A book's first unfilled arc, an expert's first load arc; the others of the same node follow. */
  unfilled: Int32Array
  load: Int32Array
}

export function faceOf(part: InstancePart, net: Network, open: Uint8Array): Face {
  const books = part.books.length
  const bookOf = new Int32Array(net.pairs)
  const counts = new Uint8Array(books)
  for (let book = 0; book < books; book++)
    for (let pair = part.rowStart[book]!; pair < part.rowStart[book + 1]!; pair++) {
      bookOf[pair] = book
      if (part.fit[pair]! > 0) counts[book] = 1
    }
  return { part, net, open, bookOf, counts, ...byExpert(part, open), ...arcsOf(part, net) }
}

function byExpert({ expert, experts }: InstancePart, open: Uint8Array) {
  const expertStart = new Int32Array(experts.length + 1)
  for (let pair = 0; pair < expert.length; pair++) if (open[pair]) expertStart[expert[pair]! + 1]!++
  for (let e = 0; e < experts.length; e++) expertStart[e + 1]! += expertStart[e]!
  const next = expertStart.slice()
  const pairOf = new Int32Array(expertStart[experts.length]!)
  for (let pair = 0; pair < expert.length; pair++) if (open[pair]) pairOf[next[expert[pair]!]!++] = pair
  return { expertStart, pairOf }
}

function arcsOf({ books, experts }: InstancePart, net: Network) {
  const first = new Int32Array(books.length).fill(-1)
  const further = new Int32Array(books.length).fill(-1)
  const unfilled = new Int32Array(books.length).fill(-1)
  const load = new Int32Array(experts.length).fill(-1)
  const firstExpert = net.nodes - experts.length
  for (let i = net.role.length - 1; i >= 0; i--) {
    const arc = net.pairs + i
    const tail = net.tail[arc]!
    if (net.role[i] === ArcRole.load) load[tail - firstExpert] = arc
    else if (net.role[i] === ArcRole.unfilled) unfilled[tail - 1] = arc
    else if (net.role[i] === ArcRole.firstSpecialist) first[tail - 1] = arc
    else further[tail - 1] = arc
  }
  return { first, further, unfilled, load }
}

/** The fit of each book under a plan, fixed experts included. */
export function fitsOf({ part, bookOf }: Pick<Face, 'part' | 'bookOf'>, taken: Uint8Array): Float64Array {
  const fits = part.keptFit.slice()
  for (let pair = 0; pair < taken.length; pair++) if (taken[pair]) fits[bookOf[pair]!]! += part.fit[pair]!
  return fits
}

/** The least fit of the books that count; Infinity when none does. */
export function weakestOf({ counts }: Pick<Face, 'counts'>, fits: Float64Array): number {
  let least = Infinity
  for (let book = 0; book < fits.length; book++) if (counts[book] && fits[book]! < least) least = fits[book]!
  return least
}

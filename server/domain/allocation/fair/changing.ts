import { fitsOf, type Face } from './face'

/** A book gets the pair `comes` and gives up the pair `goes`; −1 is an empty slot. */
export interface PairChange {
  comes: number
  goes: number
}

/** A plan of a face that is being changed, and what its arcs allow. */
export class ChangingPlan {
  readonly taken: Uint8Array
  readonly fits: Float64Array
  /** The pairs of each book in the plan. */
  readonly on: number[][]
  private readonly face: Face
  private readonly specialists: Int32Array
  private readonly loads: Int32Array

  constructor(face: Face, taken: Uint8Array) {
    const { part } = face
    this.face = face
    this.taken = taken.slice()
    this.fits = fitsOf(face, taken)
    this.on = Array.from(part.books, () => [])
    this.specialists = new Int32Array(part.books.length)
    this.loads = new Int32Array(part.experts.length)
    for (let pair = 0; pair < taken.length; pair++) if (taken[pair]) this.put(pair)
  }

  apply(changes: readonly PairChange[]): void {
    const { part, bookOf } = this.face
    for (const { goes } of changes) if (goes >= 0) this.drop(goes)
    for (const { comes } of changes) if (comes >= 0) this.put(comes)
    for (const { comes, goes } of changes) {
      if (comes >= 0) this.fits[bookOf[comes]!]! += part.fit[comes]!
      if (goes >= 0) this.fits[bookOf[goes]!]! -= part.fit[goes]!
    }
  }

  private put(pair: number): void {
    const { part, bookOf } = this.face
    const book = bookOf[pair]!
    this.taken[pair] = 1
    this.on[book]!.push(pair)
    this.loads[part.expert[pair]!]!++
    this.specialists[book]! += part.specialist?.[pair] ?? 0
  }

  private drop(pair: number): void {
    const { part, bookOf } = this.face
    const book = bookOf[pair]!
    this.taken[pair] = 0
    this.on[book]!.splice(this.on[book]!.indexOf(pair), 1)
    this.loads[part.expert[pair]!]!--
    this.specialists[book]! -= part.specialist?.[pair] ?? 0
  }

  /** Whether the arcs between the book and its desk allow the change. */
  keepsSpecialists(book: number, comes: number, goes: number): boolean {
    const { part, first, further, open } = this.face
    if (!part.specialist || first[book]! < 0) return true
    const lost = goes < 0 ? 0 : part.specialist[goes]!
    const won = comes < 0 ? 0 : part.specialist[comes]!
    if (lost === won) return true
    const now = this.specialists[book]!
    return open[Math.min(now, now + won - lost) > 0 ? further[book]! : first[book]!] === 1
  }

  /** Whether the book may have an empty slot less, or more. */
  canFill(book: number): boolean {
    return this.isOpen(this.face.unfilled[book]!, this.missing(book) - 1)
  }
  canLack(book: number): boolean {
    return this.isOpen(this.face.unfilled[book]!, this.missing(book))
  }

  /** Whether the expert may have a book less, or more. */
  canHaveLess(expert: number): boolean {
    return this.isOpen(this.face.load[expert]!, this.loads[expert]! - 1)
  }
  canHaveMore(expert: number): boolean {
    return this.isOpen(this.face.load[expert]!, this.loads[expert]!)
  }

  private missing(book: number): number {
    return this.face.part.open[book]! - this.on[book]!.length
  }

  /** Whether the arc of the n-th unit is open, of the arcs in a row that begin at `arc`. */
  private isOpen(arc: number, unit: number): boolean {
    const { net, open } = this.face
    if (arc < 0 || unit < 0) return false
    let left = unit
    for (let at = arc; at < net.tail.length; at++) {
      if (net.tail[at] !== net.tail[arc] || net.role[at - net.pairs] !== net.role[arc - net.pairs])
        return false
      left -= net.capacity[at - net.pairs]!
      if (left < 0) return open[at] === 1
    }
    return false
  }
}

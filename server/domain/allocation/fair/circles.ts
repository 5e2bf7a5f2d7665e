import type { PairChange, ChangingPlan } from './changing'
import type { Face } from './face'

/** How many ends of a search are followed back before the next start is tried. */
const MOST_ENDS = 16

/** What it is worth that a book's fit goes from one value to another; −Infinity where it must not. */
export type Worth = (book: number, before: number, after: number) => number

/** Searches no circle of more experts than this. */
const MOST_ROUNDS = 12

interface Found {
  worth: number
  changes: PairChange[]
}

/**
 * Searches rotations of a plan: a book passes one expert on and gets another; who comes gives up another book,
 * which gets somebody else in turn, until the circle closes. All are circles of open arcs, so the objectives
 * before fairness keep their values. The search goes round by round over experts; the node after the last expert
 * is the root, through which loads and empty slots move from one to the other.
 */
export class Circles {
  /** Pairs examined: a count instead of a time limit, so that results are reproducible. */
  tried = 0
  private readonly face: Face
  private readonly plan: ChangingPlan
  private readonly root: number
  /** By round and node: the gain in total fit and the step that led there. */
  private readonly gain: Float64Array
  private readonly from: Int32Array
  private readonly comes: Int32Array
  private readonly goes: Int32Array
  /** By node: the best gain so far and its round, −1 where not reached; the round it was last queued for. */
  private readonly most: Float64Array
  private readonly bestRound: Int32Array
  private readonly queuedFor: Int32Array
  private next: number[] = []
  private round = 0
  private rounds = 0
  private isFirst = false
  private measure: Worth = () => 0

  constructor(face: Face, plan: ChangingPlan) {
    this.face = face
    this.plan = plan
    this.root = face.part.experts.length
    const nodes = this.root + 1
    const size = nodes * (MOST_ROUNDS + 1)
    this.gain = new Float64Array(size)
    this.from = new Int32Array(size)
    this.comes = new Int32Array(size)
    this.goes = new Int32Array(size)
    this.most = new Float64Array(nodes)
    this.bestRound = new Int32Array(nodes)
    this.queuedFor = new Int32Array(nodes)
  }

  /** The rotation that raises the fit of the book through the fewest experts; null where none was found. */
  first(book: number, measure: Worth): PairChange[] | null {
    this.isFirst = true
    this.rounds = MOST_ROUNDS
    this.measure = measure
    for (const out of this.starts(book)) {
      this.search(book, out)
      const found = this.close(book, out)
      if (found) return found.changes
    }
    return null
  }

  /** The rotation of greatest worth through at most `rounds` more experts; null where none is worth anything. */
  best(book: number, rounds: number, measure: Worth): PairChange[] | null {
    this.isFirst = false
    this.rounds = rounds
    this.measure = measure
    let best: Found | null = null
    for (const out of this.starts(book)) {
      this.search(book, out)
      const found = this.close(book, out)
      if (found && (!best || found.worth > best.worth)) best = found
    }
    return best?.changes ?? null
  }

  private starts(book: number): number[] {
    const { open, part } = this.face
    const starts = this.plan.on[book]!.filter((pair) => open[pair])
    starts.sort((a, b) => part.fit[a]! - part.fit[b]! || a - b)
    if (this.plan.canFill(book)) starts.push(-1)
    return starts
  }

  private search(book: number, out: number): void {
    this.bestRound.fill(-1)
    this.queuedFor.fill(0)
    this.most.fill(-Infinity)
    const start = out < 0 ? this.root : this.face.part.expert[out]!
    this.gain[start] = 0
    this.most[start] = 0
    this.bestRound[start] = 0
    let queue = [start]
    for (this.round = 1; this.round <= this.rounds && queue.length > 0; this.round++) {
      this.next = []
      for (const node of queue)
        if (node === this.root) this.fromRoot(book)
        else this.fromExpert(node, book)
      queue = this.next
    }
  }

  private reach(node: number, from: number, comes: number, goes: number, worth: number): void {
    const { root, round } = this
    const gain = this.gain[(round - 1) * (root + 1) + from]! + worth
    // An unreached node has −Infinity, and so has a step that must not be.
    if (gain <= this.most[node]! || (this.isFirst && this.bestRound[node]! >= 0)) return
    if (this.queuedFor[node] !== round) this.next.push(node)
    this.queuedFor[node] = round
    this.most[node] = gain
    this.bestRound[node] = round
    const at = round * (root + 1) + node
    this.gain[at] = gain
    this.from[at] = from
    this.comes[at] = comes
    this.goes[at] = goes
  }

  /** An expert with a book less takes one from somebody, fills an empty slot, or stays with less. */
  private fromExpert(e: number, book: number): void {
    const { face, plan, root, measure } = this
    const { fit, expert } = face.part
    for (let i = face.expertStart[e]!; i < face.expertStart[e + 1]!; i++) {
      const comes = face.pairOf[i]!
      const other = face.bookOf[comes]!
      if (plan.taken[comes] || other === book) continue
      const now = plan.fits[other]!
      for (const goes of plan.on[other]!) {
        this.tried++
        if (!face.open[goes] || !plan.keepsSpecialists(other, comes, goes)) continue
        this.reach(expert[goes]!, e, comes, goes, measure(other, now, now + fit[comes]! - fit[goes]!))
      }
      if (plan.canFill(other) && plan.keepsSpecialists(other, comes, -1))
        this.reach(root, e, comes, -1, measure(other, now, now + fit[comes]!))
    }
    if (plan.canHaveLess(e)) this.reach(root, e, -1, -1, 0)
  }

  /** Somebody takes one book more than before, or another book has an empty slot more. */
  private fromRoot(book: number): void {
    const { face, plan, root, measure } = this
    const { fit, expert } = face.part
    for (let e = 0; e < root; e++) if (plan.canHaveMore(e)) this.reach(e, root, -1, -1, 0)
    for (let other = 0; other < plan.on.length; other++) {
      if (other === book || !plan.canLack(other)) continue
      const now = plan.fits[other]!
      for (const goes of plan.on[other]!) {
        this.tried++
        if (!face.open[goes] || !plan.keepsSpecialists(other, -1, goes)) continue
        this.reach(expert[goes]!, root, -1, goes, measure(other, now, now - fit[goes]!))
      }
    }
  }

  /** Closes the circle with an expert that was reached. */
  private close(book: number, out: number): Found | null {
    const { part, open } = this.face
    const { fit, expert, rowStart } = part
    const before = this.plan.fits[book]!
    const without = before - (out < 0 ? 0 : fit[out]!)
    const ends: { pair: number; worth: number }[] = []
    for (let pair = rowStart[book]!; pair < rowStart[book + 1]!; pair++) {
      const reached = this.most[expert[pair]!]!
      if (!open[pair] || this.plan.taken[pair] || reached === -Infinity) continue
      const after = without + fit[pair]!
      const worth = this.isFirst ? after - before : reached + this.measure(book, before, after)
      if (worth > 0) ends.push({ pair, worth })
    }
    ends.sort((a, b) => b.worth - a.worth || a.pair - b.pair)
    for (const { pair, worth } of ends.slice(0, MOST_ENDS)) {
      if (!this.plan.keepsSpecialists(book, pair, out)) continue
      const changes = this.circle(book, out, pair)
      if (changes) return { worth, changes }
    }
    return null
  }

  /** The changes on the way back from the pair that closes the circle; null where it passes a book twice. */
  private circle(book: number, out: number, last: number): PairChange[] | null {
    const { face, root } = this
    const changes = [{ comes: last, goes: out }]
    const seen = new Set([book])
    // The root is passed once at most: its arcs were looked at one unit at a time.
    let roots = out < 0 ? 1 : 0
    let node = face.part.expert[last]!
    for (let round = this.bestRound[node]!; round > 0; round--) {
      const at = round * (root + 1) + node
      const comes = this.comes[at]!
      const goes = this.goes[at]!
      if (node === root && ++roots > 1) return null
      node = this.from[at]!
      if (comes < 0 && goes < 0) continue
      const other = face.bookOf[comes < 0 ? goes : comes]!
      if (seen.has(other)) return null
      seen.add(other)
      changes.push({ comes, goes })
    }
    return changes
  }
}

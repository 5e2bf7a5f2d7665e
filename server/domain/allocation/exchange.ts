import { bookCost, type ExpertLabels } from './diversity'
import type { Setting } from './setting'
import type { PartPlan } from './flow/solve'
import type { Objective } from './types'

/** Moves tried per part before stopping; a count instead of a time limit, so that results are reproducible. */
const PATIENCE = 20_000_000
/** Moves between two yields. */
const PAUSE = 20_000

/**
 * Local search that lowers the diversity cost until no exchange helps: another expert takes over a book, or two
 * experts swap books. Only exchanges that leave the number of filled slots and every given objective unchanged
 * are made. The result is a local optimum: no single exchange improves it, several at once might.
 */
export class Exchange {
  private readonly setting: Setting
  private readonly labels: ExpertLabels
  private readonly plan: PartPlan
  private readonly keep: ReadonlySet<Objective>
  /** Experts (of the instance) on each book of the part, fixed ones included. */
  private readonly on: number[][]
  private readonly loads: Int32Array
  /** Pairs that may change: by book, and by expert of the part. */
  private readonly byBook: number[][]
  private readonly byExpert: number[][]
  private readonly bookOf: Int32Array
  private tried = 0

  constructor(setting: Setting, labels: ExpertLabels, plan: PartPlan, keep: readonly Objective[]) {
    const { part, taken, undecided } = plan
    this.setting = setting
    this.labels = labels
    this.plan = plan
    this.keep = new Set(keep)
    this.on = Array.from(part.books, (book) => [...(setting.keptOf[book] ?? [])])
    this.loads = Int32Array.from(part.keptLoad)
    this.byBook = Array.from(part.books, () => [])
    this.byExpert = Array.from(part.experts, () => [])
    this.bookOf = new Int32Array(part.expert.length)
    for (let book = 0; book < part.books.length; book++)
      for (let pair = part.rowStart[book]!; pair < part.rowStart[book + 1]!; pair++) {
        const expert = part.expert[pair]!
        this.bookOf[pair] = book
        if (taken[pair]) {
          this.on[book]!.push(part.experts[expert]!)
          this.loads[expert]!++
        }
        if (!undecided[pair]) continue
        this.byBook[book]!.push(pair)
        this.byExpert[expert]!.push(pair)
      }
  }

  /** Changes `plan.taken` in place, yielding now and then. */
  *run(): Generator<void, void> {
    const books = this.on.map((_, book) => book)
    let rested = 0
    for (let improved = true; improved && this.tried < PATIENCE;) {
      improved = false
      for (const book of books) {
        while (this.tried < PATIENCE && this.improve(book)) improved = true
        if (this.tried - rested < PAUSE) continue
        rested = this.tried
        yield
      }
    }
  }

  private improve(book: number): boolean {
    const { taken, part } = this.plan
    const cost = bookCost(this.on[book]!, this.labels)
    if (!cost) return false
    const mine = this.byBook[book]!
    for (const out of mine) {
      if (!taken[out]) continue
      const otherBooks = new Map(this.byExpert[part.expert[out]!]!.map((pair) => [this.bookOf[pair]!, pair]))
      for (const into of mine) {
        if (taken[into] || this.meets(book, out, into)) continue
        this.tried++
        const gain = cost - bookCost(this.after(book, out, into), this.labels)
        if (gain <= 0) continue
        if (this.takesOver(book, out, into) || this.swaps(book, out, into, otherBooks, gain)) return true
      }
    }
    return false
  }

  private after(book: number, out: number, into: number): number[] {
    const { expert, experts } = this.plan.part
    const leaves = experts[expert[out]!]!
    const comes = experts[expert[into]!]!
    return this.on[book]!.map((e) => (e === leaves ? comes : e))
  }

  /** The incoming expert would meet somebody they must be kept apart from. */
  private meets(book: number, out: number, into: number): boolean {
    const { expert, experts } = this.plan.part
    const partners = this.setting.apartOf.get(experts[expert[into]!]!)
    const leaves = experts[expert[out]!]!
    return partners !== undefined && this.on[book]!.some((e) => e !== leaves && partners.has(e))
  }

  private takesOver(book: number, out: number, into: number): boolean {
    const { part } = this.plan
    const from = part.expert[out]!
    const to = part.expert[into]!
    const less = this.loads[from]! - 1
    const more = this.loads[to]! + 1
    if (this.keep.has('load') && more !== less + 1) return false
    if (more - part.keptLoad[to]! > part.room[to]!) return false
    if (
      this.served(from, less) + this.served(to, more) <
      this.served(from, less + 1) + this.served(to, more - 1)
    )
      return false
    if (this.keep.has('fit') && part.fit[out] !== part.fit[into]) return false
    if (this.keep.has('stay') && part.present[out] !== part.present[into]) return false
    if (this.specialistLost(book, out, into) > 0) return false
    this.set(book, out, into)
    this.loads[from] = less
    this.loads[to] = more
    return true
  }

  /** How much of the expert's minimum load is covered by a load. */
  private served(expert: number, load: number): number {
    const { must, keptLoad } = this.plan.part
    return Math.min(load - keptLoad[expert]!, must[expert]!)
  }

  /** The incoming expert gives the leaving one a book in return. */
  private swaps(
    book: number,
    out: number,
    into: number,
    otherBooks: Map<number, number>,
    gain: number,
  ): boolean {
    const { part, taken } = this.plan
    for (const given of this.byExpert[part.expert[into]!]!) {
      if (!taken[given]) continue
      this.tried++
      const other = this.bookOf[given]!
      const got = otherBooks.get(other)
      if (got === undefined || taken[got] || this.meets(other, given, got)) continue
      const fitLost = part.fit[out]! + part.fit[given]! - part.fit[into]! - part.fit[got]!
      if (this.keep.has('fit') && fitLost !== 0) continue
      if (this.keep.has('weakest') && part.fit[out] !== part.fit[into]) continue
      const leaving = part.present[out]! + part.present[given]! - part.present[into]! - part.present[got]!
      if (this.keep.has('stay') && leaving !== 0) continue
      if (this.specialistLost(book, out, into) + this.specialistLost(other, given, got) > 0) continue
      const loss =
        bookCost(this.after(other, given, got), this.labels) - bookCost(this.on[other]!, this.labels)
      if (loss >= gain) continue
      this.set(book, out, into)
      this.set(other, given, got)
      return true
    }
    return false
  }

  private specialistLost(book: number, out: number, into: number): number {
    const { specialist } = this.setting
    if (!specialist || !this.keep.has('specialist')) return 0
    const id = this.plan.part.books[book]!
    const has = (experts: readonly number[]): number => Number(experts.some((e) => specialist(e, id)))
    return has(this.on[book]!) - has(this.after(book, out, into))
  }

  private set(book: number, out: number, into: number): void {
    this.on[book] = this.after(book, out, into)
    this.plan.taken[out] = 0
    this.plan.taken[into] = 1
  }
}

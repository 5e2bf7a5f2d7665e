import * as fc from 'fast-check'
import type { Instance } from '#server/domain/allocation/index'

/** An instance whose optional parts are all present, so that a test can read them. */
export type Case = Required<Pick<Instance, 'need' | 'capacity' | 'minLoad' | 'forbidden' | 'kept'>> & {
  need: number[]
  capacity: number[]
  minLoad: number[]
  fit: number[][]
  specialist: boolean[][]
  forbidden: [number, number][]
  kept: [number, number][]
  unit: number[]
  province: (number | null)[]
  kind: (number | null)[]
}

interface Size {
  books: number
  experts: number
  need: number
  /** Share of instances with kept pairs and with fewest books. */
  withKept?: boolean
  withMinLoad?: boolean
}

const upTo = (max: number) => fc.integer({ min: Math.ceil(max / 2), max })
const list = <T>(item: fc.Arbitrary<T>, n: number) => fc.array(item, { minLength: n, maxLength: n })

/**
 * Small instances with many different plans: tight limits, some avoidances, fits with ties, negative and decimal
 * values. Without bias: fast-check's liking for small numbers would leave most of them a single plan.
 */
export function cases({
  books,
  experts,
  need,
  withKept = true,
  withMinLoad = true,
}: Size): fc.Arbitrary<Case> {
  const sized = fc.tuple(upTo(books), upTo(experts)).chain(([b, e]) => {
    const pairs = (max: number) => fc.array(fc.tuple(fc.nat(e - 1), fc.nat(b - 1)), { maxLength: max })
    const label = fc.option(fc.nat(2))
    return fc.record({
      need: list(fc.constantFrom(0, 1, 2, need, need), b),
      capacity: list(fc.constantFrom(0, 1, 2, 2, 3, 3, books >> 1), e),
      minLoad: withMinLoad ? list(fc.constantFrom(0, 0, 0, 1, 2), e) : list(fc.constant(0), e),
      fit: list(list(fc.constantFrom(0, 0.1, 0.2, 0.3, 0.945, 1, 2, -0.0013), b), e),
      specialist: list(list(fc.boolean(), b), e),
      forbidden: pairs(Math.ceil((b * e) / 4)),
      kept: withKept ? fc.oneof(pairs(0), pairs(2)) : pairs(0),
      unit: list(fc.nat(3), e),
      province: list(label, e),
      kind: list(label, e),
    })
  })
  return fc.noBias(sized)
}

export const has = (pairs: Iterable<readonly [number, number]>, expert: number, book: number): boolean =>
  [...pairs].some(([e, b]) => e === expert && b === book)

/** Pairs that a plan may add to the kept ones. */
export function addable({ need, capacity, forbidden, kept }: Case): [number, number][] {
  return need
    .flatMap((_, book) => capacity.map((_, expert): [number, number] => [expert, book]))
    .filter(([e, b]) => !has(forbidden, e, b) && !has(kept, e, b))
}

interface Measures {
  filled: number
  /** What each book lacks, the worst first. */
  gaps: number[]
  /** Σ gap². */
  squaredGaps: number
  /** Σ min(load, fewest): as large as possible, all of it when feasible. */
  served: number
  sumSquaredLoad: number
  withoutSpecialist: number
  /** In units of 10⁻⁴. */
  fit: number
}

export const loadsOf = (one: Case, pairs: readonly (readonly [number, number])[]): number[] =>
  one.capacity.map((_, e) => pairs.filter(([expert]) => expert === e).length)

export function measure(one: Case, pairs: readonly (readonly [number, number])[]): Measures {
  const loads = loadsOf(one, pairs)
  const on = one.need.map((_, b) => pairs.filter(([, book]) => book === b).map(([expert]) => expert))
  const gaps = on.map((list, b) => Math.max(0, (one.need[b] ?? 0) - list.length))
  return {
    gaps: gaps.toSorted((a, b) => b - a),
    squaredGaps: gaps.reduce((sum, n) => sum + n * n, 0),
    filled: on.reduce((sum, list, b) => sum + Math.min(list.length, one.need[b] ?? 0), 0),
    served: loads.reduce((sum, n, e) => sum + Math.min(n, one.minLoad[e] ?? 0), 0),
    sumSquaredLoad: loads.reduce((sum, n) => sum + n * n, 0),
    withoutSpecialist: on.filter((list, b) => one.need[b] && !list.some((e) => one.specialist[e]?.[b]))
      .length,
    fit: pairs.reduce((sum, [e, b]) => sum + Math.round((one.fit[e]?.[b] ?? 0) * 10_000), 0),
  }
}

/** Every plan that the hard rules allow, the kept pairs included: for tiny instances only. */
export function everyPlan(one: Case): [number, number][][] {
  const kept = one.kept.filter(([e, b], i) => one.kept.findIndex(([f, c]) => e === f && b === c) === i)
  const open = one.need.map((n, b) => Math.max(0, n - kept.filter(([, book]) => book === b).length))
  const room = one.capacity.map((n, e) => Math.max(0, n - kept.filter(([expert]) => expert === e).length))
  const candidates = addable(one)
  const plans: [number, number][][] = []
  const choose = (from: number, chosen: [number, number][]): void => {
    const next = candidates[from]
    if (!next) return void plans.push([...kept, ...chosen])
    choose(from + 1, chosen)
    const [expert, book] = next
    if (!open[book] || !room[expert]) return
    open[book]--
    room[expert]--
    choose(from + 1, [...chosen, next])
    open[book]++
    room[expert]++
  }
  choose(0, [])
  return plans
}

/** Soft diversity: two of one unit, a province beyond half, two of one kind cost 1 each. */
export function diversityOf(one: Case, pairs: readonly (readonly [number, number])[]): number {
  let cost = 0
  for (const book of one.need.keys()) {
    const experts = pairs.filter(([, b]) => b === book).map(([e]) => e)
    experts.forEach((e, i) => {
      for (const f of experts.slice(0, i)) {
        if (one.unit[e] === one.unit[f]) cost++
        if (one.kind[e] !== null && one.kind[e] === one.kind[f]) cost++
      }
    })
    for (const province of new Set(experts.map((e) => one.province[e] ?? null))) {
      const from = experts.filter((e) => province !== null && one.province[e] === province).length
      if (experts.length > 1) cost += Math.max(0, from - Math.floor(experts.length / 2))
    }
  }
  return cost
}

/** Slots that can be filled at most, by augmenting paths one slot at a time. */
export function maximumFilled(one: Case): number {
  const kept = new Set(one.kept.map(([e, b]) => `${e}/${b}`))
  const keptPairs = [...kept].map((key) => key.split('/').map(Number))
  const room = one.capacity.map((n, e) =>
    Math.max(0, n - keptPairs.filter(([expert]) => expert === e).length),
  )
  const allowed = new Set(addable(one).map(([e, b]) => `${e}/${b}`))
  const booksOf: Set<number>[] = one.capacity.map(() => new Set())
  const find = (book: number, seen: Set<number>): boolean =>
    booksOf.some((books, expert) => {
      if (seen.has(expert) || books.has(book) || !allowed.has(`${expert}/${book}`)) return false
      seen.add(expert)
      if (books.size < (room[expert] ?? 0)) return Boolean(books.add(book))
      for (const other of books)
        if (find(other, seen)) {
          books.delete(other)
          books.add(book)
          return true
        }
      return false
    })
  let filled = 0
  one.need.forEach((need, book) => {
    const already = keptPairs.filter(([, b]) => b === book).length
    filled += Math.min(need, already)
    for (let slot = already; slot < need && find(book, new Set()); slot++) filled++
  })
  return filled
}

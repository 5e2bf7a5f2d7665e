import type { Instance, MatrixInput, Pair } from './types'

/** An instance with its limits reduced by the fixed pairs, and its pair lists converted to rows. */
export interface Setting {
  books: number
  experts: number
  need: Int32Array
  capacity: Int32Array
  minLoad: Int32Array
  /** Maximum load of an expert who would join, where one is set. */
  newcomerCapacity: number | undefined
  /** Open slots of each book. */
  open: Int32Array
  /** Remaining capacity of each expert. */
  room: Int32Array
  keptLoad: Int32Array
  keptOf: Set<number>[]
  forbiddenOf: Set<number>[]
  presentOf: Set<number>[]
  /** By expert: the experts to keep apart from that one; an expert without such partners is absent. */
  apartOf: ReadonlyMap<number, ReadonlySet<number>>
  groupOf: (book: number) => number
  /** Experts of each group. */
  members: Int32Array[]
  fit: (expert: number, book: number) => number
  specialist: ((expert: number, book: number) => boolean) | null
}

function reader<T>(
  matrix: MatrixInput<T>,
  books: number,
): (expert: number, book: number) => T | number | undefined {
  if (typeof matrix === 'function') return matrix
  if (matrix instanceof Float64Array || matrix instanceof Uint8Array)
    return (expert, book) => matrix[expert * books + book]
  return (expert, book) => matrix[expert]?.[book]
}

function counts(values: ArrayLike<number>, what: string): Int32Array {
  const list = Int32Array.from(values)
  for (let i = 0; i < list.length; i++) {
    const value = values[i]
    if (value === undefined || list[i] !== value || value < 0)
      throw new RangeError(`${what}[${i}] 必须是非负整数：${value}`)
  }
  return list
}

function rows(
  pairs: Iterable<Pair> | undefined,
  experts: number,
  books: number,
  what: string,
): Set<number>[] {
  const sets = Array.from({ length: books }, () => new Set<number>())
  for (const [expert, book] of pairs ?? []) {
    const row = sets[book]
    if (!row || !Number.isInteger(expert) || expert < 0 || expert >= experts)
      throw new RangeError(
        `${what} 中的 [${expert}, ${book}] 超出范围（专家 0–${experts - 1}，教材 0–${books - 1}）`,
      )
    row.add(expert)
  }
  return sets
}

/**
 * @throws RangeError when a count is not a non-negative integer, a list has the wrong length or a pair refers
 * to an unknown expert or book.
 */
export function settle(instance: Instance): Setting {
  const need = counts(instance.need, 'need')
  const capacity = counts(instance.capacity, 'capacity')
  const books = need.length
  const experts = capacity.length
  const minLoad = instance.minLoad ? counts(instance.minLoad, 'minLoad') : new Int32Array(experts)
  if (minLoad.length !== experts)
    throw new RangeError(`minLoad 应有 ${experts} 项，实有 ${minLoad.length} 项`)

  const keptOf = rows(instance.kept, experts, books, 'kept')
  const keptLoad = new Int32Array(experts)
  for (const row of keptOf) for (const expert of row) keptLoad[expert]!++

  const { groups } = instance
  const everybody = Int32Array.from(capacity, (_, expert) => expert)
  const { fit, specialist } = instance
  const readFit = fit ? reader(fit, books) : () => 0
  const readSpecialist = specialist ? reader(specialist, books) : null
  return {
    books,
    experts,
    need,
    capacity,
    minLoad,
    newcomerCapacity: instance.newcomerCapacity,
    open: need.map((n, book) => Math.max(0, n - (keptOf[book]?.size ?? 0))),
    room: capacity.map((c, expert) => Math.max(0, c - (keptLoad[expert] ?? 0))),
    keptLoad,
    keptOf,
    forbiddenOf: rows(instance.forbidden, experts, books, 'forbidden'),
    presentOf: rows(instance.present, experts, books, 'present'),
    apartOf: partners(instance.apart, experts),
    groupOf: groups ? (book) => groups.ofBook[book] ?? -1 : () => 0,
    members: groups ? groupMembers(groups.ofExpert) : [everybody],
    fit: (expert, book) => readFit(expert, book) ?? 0,
    specialist: readSpecialist && ((expert, book) => Boolean(readSpecialist(expert, book))),
  }
}

function partners(pairs: Instance['apart'], experts: number): Map<number, Set<number>> {
  const of = new Map<number, Set<number>>()
  for (const [a, b] of pairs ?? []) {
    if (a === b || ![a, b].every((e) => Number.isInteger(e) && e >= 0 && e < experts))
      throw new RangeError(`apart 中的 [${a}, ${b}] 应为两位不同的专家（0–${experts - 1}）`)
    of.set(a, (of.get(a) ?? new Set()).add(b))
    of.set(b, (of.get(b) ?? new Set()).add(a))
  }
  return of
}

/** Whether somebody the expert must be kept apart from is on the book. */
export const isBlocked = ({ apartOf }: Setting, on: ReadonlySet<number>, expert: number): boolean =>
  [...(apartOf.get(expert) ?? [])].some((partner) => on.has(partner))

function groupMembers(groupsOf: ArrayLike<ArrayLike<number>>): Int32Array[] {
  const lists: number[][] = []
  Array.from(groupsOf).forEach((groups, expert) => {
    for (const group of Array.from(groups)) (lists[group] ??= []).push(expert)
  })
  return Array.from(lists, (list) => Int32Array.from(list ?? []))
}

/** Experts who may take the book in the order of `among`, written to `into`; returns how many. */
export function eligible(setting: Setting, book: number, among: Int32Array, into: Int32Array): number {
  if (!setting.open[book]) return 0
  const kept = setting.keptOf[book]
  const forbidden = setting.forbiddenOf[book]
  let n = 0
  for (const expert of among)
    if (setting.room[expert] && !kept?.has(expert) && !forbidden?.has(expert)) into[n++] = expert
  return n
}

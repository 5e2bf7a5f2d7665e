import { decimalPlaces } from '#server/domain/allocation/decimals'
import { permutation, type Random } from '#server/domain/allocation/random'
import { eligible, type Setting } from '#server/domain/allocation/setting'

/**
 * A part of the instance that shares no eligible pair with the rest. Every objective but the last is a sum over
 * parts, so parts are solved one by one. Books and experts are renumbered in an order drawn by the seed: that
 * order, and nothing else, breaks ties.
 */
export interface InstancePart {
  /** The indices in the instance of the part's books and experts. */
  books: Int32Array
  experts: Int32Array
  open: Int32Array
  room: Int32Array
  /** Books missing to each expert's minimum load. */
  must: Int32Array
  keptLoad: Int32Array
  /** Book b's eligible pairs are rowStart[b] … rowStart[b+1]−1. */
  rowStart: Int32Array
  /** The expert (of the part) of each pair. */
  expert: Int32Array
  /** Fit of each pair in units of 10^−places. */
  fit: Float64Array
  /** Fit of each book's fixed experts together, in the same units. */
  keptFit: Float64Array
  /** 1 where the pair is assigned already. */
  present: Uint8Array
  /** 1 where the pair would give its book a first specialist; null when no pair of the part can. */
  specialist: Uint8Array | null
}

export interface Parts {
  parts: InstancePart[]
  /** Decimal places of the scaled fit. */
  places: number
}

/**
 * Divides the instance into connected components of eligible pairs; books and experts without any are in no
 * part.
 */
export function divideIntoParts(setting: Setting, random: Random): Parts {
  const { books, experts } = setting
  const members = setting.members.map((list) => random.shuffle(Int32Array.from(list)))
  const row = new Int32Array(experts)
  const readRow = (book: number): Int32Array =>
    row.subarray(0, eligible(setting, book, members[setting.groupOf(book)] ?? row.subarray(0, 0), row))

  const parent = Int32Array.from({ length: books + experts }, (_, i) => i)
  const root = (node: number): number => {
    let at = node
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!
    return at
  }
  const width = new Int32Array(books)
  const order = permutation(books, random)
  for (const book of order) {
    const list = readRow(book)
    width[book] = list.length
    for (const expert of list) parent[root(books + expert)] = root(book)
  }

  const lists = new Map<number, { books: number[]; experts: number[] }>()
  const listOf = (node: number): { books: number[]; experts: number[] } => {
    const key = root(node)
    const list = lists.get(key) ?? { books: [], experts: [] }
    lists.set(key, list)
    return list
  }
  for (const book of order) if (width[book]) listOf(book).books.push(book)
  for (const expert of permutation(experts, random)) listOf(books + expert).experts.push(expert)

  const places = decimalPlaces(allFits(setting, readRow), largestFit(setting))
  const parts = [...lists.values()]
    .filter((list) => list.books.length > 0)
    .map((list) => build(setting, list.books, list.experts, width, readRow, 10 ** places))
  return { parts, places }
}

/**
 * The largest fit for which sums over a plan, and over a path through every book, its desk and every expert,
 * are exact.
 */
function largestFit({ books, experts, need, keptLoad }: Setting): number {
  const slots = [...need, ...keptLoad].reduce((sum, n) => sum + n, 0)
  return 2 ** 50 / (2 * (books + experts) + 1 + slots)
}

function* allFits(setting: Setting, readRow: (book: number) => Int32Array): Generator<number> {
  for (let book = 0; book < setting.books; book++) {
    for (const expert of readRow(book)) yield setting.fit(expert, book)
    for (const expert of setting.keptOf[book] ?? []) yield setting.fit(expert, book)
  }
}

function build(
  setting: Setting,
  books: number[],
  experts: number[],
  width: Int32Array,
  readRow: (book: number) => Int32Array,
  scale: number,
): InstancePart {
  const local = new Int32Array(setting.experts)
  experts.forEach((expert, i) => (local[expert] = i))
  const rowStart = new Int32Array(books.length + 1)
  books.forEach((book, i) => (rowStart[i + 1] = rowStart[i]! + width[book]!))
  const pairs = rowStart[books.length]!
  const expert = new Int32Array(pairs)
  const fit = new Float64Array(pairs)
  const present = new Uint8Array(pairs)
  const specialist = setting.specialist && new Uint8Array(pairs)
  books.forEach((book, i) => {
    const settled =
      setting.specialist && [...(setting.keptOf[book] ?? [])].some((e) => setting.specialist?.(e, book))
    let at = rowStart[i]!
    for (const e of readRow(book)) {
      expert[at] = local[e]!
      present[at] = Number(setting.presentOf[book]?.has(e) ?? false)
      fit[at] = Math.round(setting.fit(e, book) * scale)
      if (specialist && !settled && setting.specialist?.(e, book)) specialist[at] = 1
      at++
    }
  })
  const possible = new Int32Array(experts.length)
  for (const e of expert) possible[e]!++
  const room = Int32Array.from(experts, (e, i) => Math.min(setting.room[e]!, possible[i]!))
  return {
    books: Int32Array.from(books),
    experts: Int32Array.from(experts),
    open: Int32Array.from(books, (b) => setting.open[b]!),
    room,
    must: Int32Array.from(experts, (e, i) =>
      Math.min(room[i]!, Math.max(0, setting.minLoad[e]! - setting.keptLoad[e]!)),
    ),
    keptLoad: Int32Array.from(experts, (e) => setting.keptLoad[e]!),
    rowStart,
    expert,
    fit,
    keptFit: Float64Array.from(books, (b) =>
      [...(setting.keptOf[b] ?? [])].reduce((sum, e) => sum + Math.round(setting.fit(e, b) * scale), 0),
    ),
    present,
    specialist: specialist?.includes(1) ? specialist : null,
  }
}

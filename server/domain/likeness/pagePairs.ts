import { countsByPage, type Fingerprints } from './fingerprints'

/** A page of one book and a page of another, how many fingerprints they share, and how many each of them has. */
export interface PagePair {
  page: number
  other_page: number
  shared: number
  total: number
  other_total: number
}

/** A passage that a book repeats more often than this names no page. */
const MOST_TIMES = 4
/** The most pairs of pages that are kept of two books: each page of a long book, beside one or two of the other. */
export const MOST_PAGE_PAIRS = 1500
/** Fewer say only that a phrase is alike, unless the page has no more. */
const FEWEST_SHARED = 2

const SHIFT = 0x1_0000

/** Runs of equal hashes that two sorted lists have in common, as ranges of both. */
function* inBoth(a: Int32Array, b: Int32Array): Generator<{ a: [number, number]; b: [number, number] }> {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const one = a[i] ?? 0
    const other = b[j] ?? 0
    if (one < other) i++
    else if (one > other) j++
    else {
      const from: [number, number] = [i, j]
      while (a[i] === one) i++
      while (b[j] === one) j++
      yield { a: [from[0], i], b: [from[1], j] }
    }
  }
}

/**
 * The pages of two books that have text in common, those that share most first.
 * @param isCommon whether a hash is passed over
 */
export function pagePairs(a: Fingerprints, b: Fingerprints, isCommon: (hash: number) => boolean): PagePair[] {
  const counts = new Map<number, number>()
  for (const run of inBoth(a.hashes, b.hashes)) {
    if (run.a[1] - run.a[0] > MOST_TIMES || run.b[1] - run.b[0] > MOST_TIMES) continue
    if (isCommon(a.hashes[run.a[0]] ?? 0)) continue
    const pairs = new Set<number>()
    for (const page of a.pages.subarray(...run.a))
      for (const other of b.pages.subarray(...run.b)) pairs.add(page * SHIFT + other)
    for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  const own = countsByPage(a)
  const others = countsByPage(b)
  return [...counts]
    .map(([pair, shared]) => {
      const page = Math.floor(pair / SHIFT)
      const other_page = pair % SHIFT
      return {
        page,
        other_page,
        shared,
        total: own.get(page) ?? shared,
        other_total: others.get(other_page) ?? shared,
      }
    })
    .filter(({ shared, total, other_total }) => shared >= Math.min(FEWEST_SHARED, total, other_total))
    .sort((x, y) => y.shared - x.shared || x.page - y.page || x.other_page - y.other_page)
    .slice(0, MOST_PAGE_PAIRS)
}

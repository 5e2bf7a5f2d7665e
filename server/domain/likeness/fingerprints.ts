import { normalText } from './normal'
import { hashesOf, winnowed } from './winnow'

/** What is kept of a book's text: hashes in rising order, and the page on which each begins, from 1. */
export interface Fingerprints {
  hashes: Int32Array
  pages: Uint16Array
}

/** The most pages that are told apart; what stands behind them counts as on the last. */
const MOST_PAGES = 0xffff
const SHIFT = 0x1_0000
const SIGN = 0x8000_0000

/** Hash and page as one number, so that they are sorted together. */
function sorted(hashes: readonly number[], pages: readonly number[]): Fingerprints {
  const both = Float64Array.from(hashes, (hash, i) => (hash + SIGN) * SHIFT + (pages[i] ?? 0)).toSorted()
  return {
    hashes: Int32Array.from(both, (one) => Math.floor(one / SHIFT) - SIGN),
    pages: Uint16Array.from(both, (one) => one % SHIFT),
  }
}

/**
 * The fingerprints of a book. Its pages are read as one text: a passage that goes on overleaf is one.
 * @param pages their texts, in order
 */
export function fingerprintsOf(pages: readonly string[]): Fingerprints {
  const texts = pages.map((page) => normalText(page).text)
  const ends: number[] = []
  for (const { length } of texts) ends.push((ends.at(-1) ?? 0) + length)
  const hashes = hashesOf(texts.join(''))
  const chosen = winnowed(hashes)
  let page = 0
  const found = chosen.map((place) => {
    while (place >= (ends[page] ?? Infinity)) page++
    return Math.min(page + 1, MOST_PAGES)
  })
  return sorted(
    chosen.map((place) => hashes[place] ?? 0),
    found,
  )
}

/** How many fingerprints begin on each page. */
export function countsByPage({ pages }: Pick<Fingerprints, 'pages'>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const page of pages) counts.set(page, (counts.get(page) ?? 0) + 1)
  return counts
}

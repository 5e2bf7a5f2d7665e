import known from './isbnPrefixes.json'

/** Publishers by the digits of their prefix: those that at least two books of the trade agree on. */
const BY_DIGITS: ReadonlyMap<string, string> = new Map(
  Object.entries(known).map(([prefix, name]) => [prefix.replaceAll('-', ''), name]),
)
const LENGTHS = [...new Set([...BY_DIGITS.keys()].map(({ length }) => length))].toSorted((a, b) => b - a)

/** The publisher to whom a book number was given, as far as its prefix is known; the longest prefix decides. */
export function publisherOfIsbn(isbn: string): string | null {
  for (const length of LENGTHS) {
    const name = BY_DIGITS.get(isbn.slice(0, length))
    if (name !== undefined) return name
  }
  return null
}

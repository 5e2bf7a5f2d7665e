/** Names of a single character would match almost every sentence. */
const SHORTEST = 2

const bare = (text: string) => text.normalize('NFKC').replace(/[\s·•]/g, '')

/** Those of the names that occur in a text, also with spaces between their characters. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const written = bare(text)
  return names.filter((name) => bare(name).length >= SHORTEST && written.includes(bare(name)))
}

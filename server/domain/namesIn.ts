/** Names of one character would be found in every sentence. */
const SHORTEST = 2

const bare = (text: string) => text.normalize('NFKC').replace(/[\s·•]/g, '')

/** Those of the names that stand in a text, also with spaces between their characters. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const said = bare(text)
  return names.filter((name) => bare(name).length >= SHORTEST && said.includes(bare(name)))
}

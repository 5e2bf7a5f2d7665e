/**
 * A text as it is searched for and found: full-width signs as their half-width ones, no case, no blanks.
 */
export const searchable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

/** The different pairs of neighbouring characters; none across a blank. */
export function pairsOf(text: string): string[] {
  const characters = Array.from(text)
  const pairs = characters.slice(1).map((character, index) => (characters[index] ?? '') + character)
  return [...new Set(pairs)].filter((pair) => !pair.includes(' '))
}

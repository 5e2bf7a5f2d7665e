/** Similarity from which two opinions of one expert count as the same text. */
export const SIMILAR = 0.9

/** Minimum length of a leader's explanation, in characters. */
export const EXPLAINED = 10

// Includes combining marks and format characters, so that neither these nor zero-width signs count as words.
const NOT_TEXT = /[\s\p{P}\p{S}\p{Z}\p{C}\p{M}]/gu

/** The countable text: without white space, punctuation, symbols and invisible characters. */
export const wordsOnly = (text: string): string => text.replace(NOT_TEXT, '')

/** 字数: every letter, digit and Chinese character counts as one, whatever its width in memory. */
export const opinionLength = (text: string): number => Array.from(wordsOnly(text)).length

/**
 * Similarity of two texts, 0–1: Sørensen–Dice coefficient over character bigrams (multiset), ignoring
 * punctuation. Two empty texts are not similar.
 */
export function similarity(one: string, other: string): number {
  const a = Array.from(wordsOnly(one))
  const b = Array.from(wordsOnly(other))
  if (a.length === 0 || b.length === 0) return 0
  if (a.length < 2 || b.length < 2) return a.join('') === b.join('') ? 1 : 0
  const pairs = new Map<string, number>()
  for (let i = 1; i < a.length; i++) {
    const pair = `${a[i - 1]}${a[i]}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let common = 0
  for (let i = 1; i < b.length; i++) {
    const pair = `${b[i - 1]}${b[i]}`
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    common++
    pairs.set(pair, left - 1)
  }
  return (2 * common) / (a.length + b.length - 2)
}

/** The first of `others` that is nearly identical to `text`, if any. */
export const findSimilar = <T extends { opinion: string }>(
  text: string,
  others: readonly T[],
): T | undefined => others.find((o) => similarity(text, o.opinion) >= SIMILAR)

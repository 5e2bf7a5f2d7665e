import { keysOf } from '#contract/facts/closed'

/** How a call was answered: with nothing to say, or with the words of its refusal. */
export type Answer = string | null

/**
 * The kind in which a call was answered.
 * @param words by which each kind of refusal is known; the first that matches counts
 * @returns `ok`, a kind, or the answer itself where its words are of no kind
 */
export const kindOf = (words: Readonly<Record<string, RegExp>>, answer: Answer): string =>
  answer === null ? 'ok' : (keysOf(words).find((kind) => words[kind]?.test(answer)) ?? answer)

/*
 * Schleimer, Wilkerson, Aiken: Winnowing: local algorithms for document fingerprinting, SIGMOD 2003. Of every window of
 * consecutive hashes one is kept, so that two texts which share a passage of `SURELY_FOUND` characters share a
 * fingerprint, wherever it stands in them.
 */

/** Characters of which one hash is made. Shorter phrases are common to books that copy nothing. */
export const GRAM = 12
/** Consecutive hashes of which at least one is kept. */
export const WINDOW = 60
/** Characters: a passage of this length that two texts share is found. */
export const SURELY_FOUND = WINDOW + GRAM - 1

/** Two bases of different orders; odd, so that no character loses its weight. */
const BASES = [0x01000193, 0x5bd1e995] as const

/** Mixes two halves of 32 bits into one, so that each bit of the result depends on all. */
function mixed(high: number, low: number): number {
  let h = high ^ Math.imul(low ^ (low >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16), 0x27d4eb2f)
  return h ^ (h >>> 15)
}

function power(base: number, exponent: number): number {
  let result = 1
  for (let i = 0; i < exponent; i++) result = Math.imul(result, base)
  return result
}

/**
 * The hash of every passage of `gram` characters of a text, each as a whole number of 32 bits: it rolls along in two
 * halves of 32 bits, and is reduced to what a column of the database takes.
 */
export function hashesOf(text: string, gram = GRAM): Int32Array {
  const count = Math.max(0, text.length - gram + 1)
  const hashes = new Int32Array(count)
  const [one, other] = BASES
  const oneOut = power(one, gram)
  const otherOut = power(other, gram)
  let high = 0
  let low = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) + 1
    high = (Math.imul(high, one) + code) | 0
    low = (Math.imul(low, other) + code) | 0
    if (i >= gram) {
      const gone = text.charCodeAt(i - gram) + 1
      high = (high - Math.imul(gone, oneOut)) | 0
      low = (low - Math.imul(gone, otherOut)) | 0
    }
    if (i >= gram - 1) hashes[i - gram + 1] = mixed(high, low)
  }
  return hashes
}

/** Where the least hash of a window stands, the rightmost of equal ones. */
function leastOf(hashes: Int32Array, from: number, to: number): number {
  let least = from
  for (let i = from + 1; i < to; i++) if ((hashes[i] ?? 0) <= (hashes[least] ?? 0)) least = i
  return least
}

/**
 * Chooses the least hash of every window. Of equal ones it is the rightmost, unless the one chosen last is among them:
 * a passage that repeats itself would be kept at each of its places.
 * @returns the places of the chosen ones, in order
 */
export function winnowed(hashes: Int32Array, window = WINDOW): number[] {
  const chosen: number[] = []
  if (hashes.length === 0) return chosen
  let last = leastOf(hashes, 0, Math.min(window, hashes.length))
  chosen.push(last)
  for (let end = window; end < hashes.length; end++) {
    const from = end - window + 1
    if (last < from) last = leastOf(hashes, from, end + 1)
    else if ((hashes[end] ?? 0) < (hashes[last] ?? 0)) last = end
    else continue
    chosen.push(last)
  }
  return chosen
}

const UINT32 = 2 ** 32

/** FNV-1a over UTF-16 code units, finalized as in MurmurHash3, so that similar seeds give unrelated states. */
function hash(text: string, basis: number): number {
  let h = basis
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

const rotl = (x: number, by: number): number => (x << by) | (x >>> (32 - by))

/**
 * xoshiro128** (Blackman and Vigna): 32-bit integer operations only, so one seed gives one sequence on every
 * machine. Anyone can verify a draw with another implementation of it.
 */
export class Random {
  private a: number
  private b: number
  private c: number
  private d: number

  constructor(seed: string | number) {
    const text = String(seed)
    this.a = hash(text, 0x811c9dc5)
    this.b = hash(text, 0x9e3779b9)
    this.c = hash(text, 0x243f6a88)
    // The state must not be all zero.
    this.d = hash(text, 0xb7e15162) | 1
    for (let i = 0; i < 16; i++) this.next()
  }

  /** An integer in [0, 2³²). */
  next(): number {
    const result = Math.imul(rotl(Math.imul(this.b, 5), 7), 9) >>> 0
    const t = this.b << 9
    this.c ^= this.a
    this.d ^= this.b
    this.b ^= this.c
    this.a ^= this.d
    this.c ^= t
    this.d = rotl(this.d, 11)
    return result
  }

  /** A uniformly distributed integer in [0, bound); 0 < bound ≤ 2³². */
  below(bound: number): number {
    const fair = UINT32 - (UINT32 % bound)
    for (;;) {
      const x = this.next()
      if (x < fair) return x % bound
    }
  }

  /** Fisher–Yates shuffle, in place. */
  shuffle<T extends { length: number; [index: number]: unknown }>(list: T): T {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      const kept = list[i]
      list[i] = list[j]
      list[j] = kept
    }
    return list
  }
}

/** A random permutation of 0 … n−1. */
export function permutation(n: number, random: Random): Int32Array {
  return random.shuffle(Int32Array.from({ length: n }, (_, i) => i))
}

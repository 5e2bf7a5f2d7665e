/** Distinct hashes of 32 bits, each with a number from 0: a table of plain memory, of which a look-up is a few steps. */
export class HashTable {
  readonly #keys: Int32Array
  /** The number of the hash beside it, plus one; 0 where nothing stands. */
  readonly #numbers: Int32Array
  readonly #mask: number
  #size = 0

  /** @param most how many distinct hashes it will hold */
  constructor(most: number) {
    let capacity = 16
    while (capacity < most * 2) capacity *= 2
    this.#keys = new Int32Array(capacity)
    this.#numbers = new Int32Array(capacity)
    this.#mask = capacity - 1
  }

  get size(): number {
    return this.#size
  }

  #slot(hash: number): number {
    let slot = Math.imul(hash, 0x9e3779b1) >>> 7
    for (;;) {
      slot &= this.#mask
      if (this.#numbers[slot] === 0 || this.#keys[slot] === hash) return slot
      slot++
    }
  }

  /** @returns the hash's number, a new one where it had none */
  add(hash: number): number {
    const slot = this.#slot(hash)
    const known = this.#numbers[slot] ?? 0
    if (known > 0) return known - 1
    this.#keys[slot] = hash
    this.#numbers[slot] = this.#size + 1
    return this.#size++
  }

  /** @returns the hash's number; -1 where it has none */
  numberOf(hash: number): number {
    return (this.#numbers[this.#slot(hash)] ?? 0) - 1
  }
}

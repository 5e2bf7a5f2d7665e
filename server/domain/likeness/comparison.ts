import { HashTable } from './hashTable'
import { commonFrom, isAlike } from './limits'

/** A book by its key, with the hashes of its text in rising order. */
export interface Hashed {
  book_id: number
  hashes: Int32Array
}

/** Two books that have text in common, as far as it is not common to many. */
export interface AlikePair {
  book_id: number
  other_id: number
  /** Fingerprints of the book that the other has too, and the other way round. */
  matched: number
  other_matched: number
  /** All fingerprints of each. */
  total: number
  other_total: number
}

/** What one other book shares: numbers of distinct hashes, and how often the other has each. */
interface Shared {
  book_id: number
  total: number
  numbers: Int32Array
  times: Uint16Array
}

interface Sum {
  own: number
  others: number
}

function raise(counts: Int32Array, place: number, by: number): void {
  counts[place] = (counts[place] ?? 0) + by
}

/**
 * Compares some books with many others that pass by one after the other, so that all of them are read once for all of
 * these. The memory it takes is that of the books compared, not of those that pass by.
 */
export class TextComparison {
  readonly #table: HashTable
  readonly #books: readonly Hashed[]
  /** The places of the books that have a hash, one for each time they have it, hash by hash in the order of numbers. */
  readonly #holders: Uint16Array
  /** By number of a hash: where its holders begin. */
  readonly #from: Int32Array
  /** By number of a hash: how many of all books have it. */
  readonly #spread: Int32Array
  readonly #shared: Shared[] = []
  #passed = 0

  constructor(books: readonly Hashed[]) {
    this.#books = books
    const total = books.reduce((sum, { hashes }) => sum + hashes.length, 0)
    this.#table = new HashTable(total)
    const numbers = books.map(({ hashes }) => hashes.map((hash) => this.#table.add(hash)))
    const { size } = this.#table
    this.#spread = new Int32Array(size)
    this.#from = new Int32Array(size + 1)
    this.#holders = new Uint16Array(total)
    for (const ofBook of numbers) for (const number of ofBook) raise(this.#from, number + 1, 1)
    for (let number = 0; number < size; number++) raise(this.#from, number + 1, this.#from[number] ?? 0)
    const next = this.#from.slice()
    numbers.forEach((ofBook, place) => {
      for (const number of ofBook) {
        this.#holders[next[number] ?? 0] = place
        raise(next, number, 1)
      }
    })
  }

  /** Lets a book of the index pass by, each once; the books compared are among them. */
  pass({ book_id, hashes }: Hashed): void {
    this.#passed++
    const numbers: number[] = []
    const times: number[] = []
    let before = -1
    for (const hash of hashes) {
      const number = this.#table.numberOf(hash)
      if (number < 0) continue
      // Equal hashes stand beside each other.
      if (number === before) times[times.length - 1] = (times.at(-1) ?? 0) + 1
      else {
        numbers.push(number)
        times.push(1)
        raise(this.#spread, number, 1)
        before = number
      }
    }
    if (numbers.length > 0)
      this.#shared.push({
        book_id,
        total: hashes.length,
        numbers: Int32Array.from(numbers),
        times: Uint16Array.from(times),
      })
  }

  /** Whether a hash stands in so many books that it says nothing about two of them. To be asked once all have passed. */
  isCommon(hash: number): boolean {
    const number = this.#table.numberOf(hash)
    return number >= 0 && (this.#spread[number] ?? 0) >= commonFrom(this.#passed)
  }

  /** The pairs alike enough to be told, each once. To be asked once all books have passed. */
  *alike(): Generator<AlikePair> {
    const most = commonFrom(this.#passed)
    const own = new Set(this.#books.map(({ book_id }) => book_id))
    for (const other of this.#shared) {
      const matched = this.#matched(other, most)
      for (const [place, sum] of matched) {
        const found = this.#pair(place, other, sum)
        // Of two books that are both compared, the pair is told once.
        if (found && !(own.has(other.book_id) && found.book_id >= other.book_id)) yield found
      }
    }
  }

  /** By place of a book: how much of it the other has, and how much of the other it has. */
  #matched({ numbers, times }: Shared, most: number): Map<number, Sum> {
    const matched = new Map<number, Sum>()
    numbers.forEach((number, i) => {
      if ((this.#spread[number] ?? 0) >= most) return
      let before = -1
      for (const place of this.#holders.subarray(this.#from[number], this.#from[number + 1])) {
        const sum = matched.get(place) ?? { own: 0, others: 0 }
        sum.own++
        // The holders of a hash stand in the order of their places.
        if (place !== before) sum.others += times[i] ?? 0
        matched.set(place, sum)
        before = place
      }
    })
    return matched
  }

  #pair(place: number, other: Shared, sum: Sum): AlikePair | undefined {
    const book = this.#books[place]
    if (!book || book.book_id === other.book_id) return undefined
    const pair = {
      book_id: book.book_id,
      other_id: other.book_id,
      matched: sum.own,
      other_matched: sum.others,
      total: book.hashes.length,
      other_total: other.total,
    }
    return isAlike(pair) ? pair : undefined
  }
}

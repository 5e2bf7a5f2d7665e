import { sha256 } from '#server/hash'
import { allocate, planHash, readInstance, type InstanceFile } from './index'

interface Candidate {
  book_id: number
  book_name: string
}

/**
 * The draw of samples as a reproducible allocation file: one expert who can take each of the books and has a
 * capacity of `num`, so that the command that reproduces an allocation reproduces it too.
 * @param books in an order independent of the draw
 */
const fileOf = (books: readonly Candidate[], num: number): InstanceFile => ({
  experts: 1,
  books: books.length,
  per_book: 1,
  max_load: num,
  // No user has the id 0.
  ids: { experts: [0], books: books.map(({ book_id }) => book_id) },
  names: { experts: ['试评样书'], books: books.map(({ book_name }) => book_name) },
})

/** Draws books at random; the same seed and books give the same samples on every machine. */
export function drawByLot(books: readonly Candidate[], num: number, seed: string) {
  const file = fileOf(books, num)
  const { instance, bookKey } = readInstance(file)
  const { pairs } = allocate(instance, { seed, mode: 'random' })
  const book_ids = pairs.map(([, b]) => bookKey(b))
  const input = JSON.stringify(file)
  return {
    book_ids,
    record: {
      mode: 'sample' as const,
      seed,
      needed: books.length,
      filled: book_ids.length,
      plan_hash: planHash(book_ids.map((book_id) => ({ book_id, user_id: 0 }))),
      input,
      input_hash: sha256(input),
    },
  }
}

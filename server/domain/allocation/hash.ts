import { sha256 } from '#server/hash'

/** SHA-256 over the sorted `book:expert` lines: two plans with this hash are the same plan. */
export const planHash = (pairs: readonly { book_id: number; user_id: number }[]): string =>
  sha256(
    pairs
      .map(({ book_id, user_id }) => `${book_id}:${user_id}`)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join('\n'),
  )

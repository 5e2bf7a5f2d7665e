import { to } from '#contract/address'
import type { HandInFault } from '#contract/rules/declaration/handIn'

/** The page on which a fault of a book is mended; undefined where none is the declarer's. */
export function mendedAt(book_id: number, { at }: HandInFault): string | undefined {
  if (at === 'none') return undefined
  return to('detail', { bookId: book_id })
}

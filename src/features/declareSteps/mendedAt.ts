import { to } from '#contract/address'
import type { HandInFault } from '#contract/rules/declaration/handIn'

/** The page on which a fault of a book is mended; undefined where there is none. */
export function mendedAt(bookId: number, { at, step }: HandInFault): string | undefined {
  if (at === 'materials') return to('declaration/materials', { bookId })
  if (at === 'usage') return to('book/bookInfo/useInfo/bookId', { bookId })
  return at === 'book' ? to('book/bookInfo/edit/bookId', { bookId, ...(step && { step }) }) : undefined
}

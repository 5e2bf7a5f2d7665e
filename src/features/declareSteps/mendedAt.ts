import { to } from '#contract/address'
import type { HandInFault } from '#contract/rules/declaration/handIn'

/** The page on which a fault of a book is mended; undefined where none is the declarer's. */
export function mendedAt(bookId: number, { at, step }: HandInFault): string | undefined {
  switch (at) {
    case 'book':
      return to('book/bookInfo/edit/bookId', { bookId, ...(step && { step }) })
    case 'materials':
      return to('book/bookInfo/edit/bookId', { bookId, step: 'materials' })
    case 'usage':
    case 'none':
      return undefined
  }
}

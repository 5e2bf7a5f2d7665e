import { plain } from '#contract/rules/cell'
import { readCip } from '#contract/rules/book/cip'
import { readIsbn } from '#contract/rules/book/isbn'
import type { CopyrightField } from './found'

/** The values that stand in a form, as it keeps them; what is not filled in is empty. */
export type FilledIn = { readonly [F in CopyrightField]?: string | number | null | undefined }

/** How a filled-in value and the page go together. */
export type Agreement = 'same' | 'different' | 'empty' | 'unread'

/** Titles and names without what typesetters put in and leave out: blanks, and the width of brackets. */
const bare = (value: string): string =>
  plain(value)
    .toLowerCase()
    .replace(/[\s·•]/g, '')
    .replace(/[《》“”"]/g, '')

const NUMBERS = ['edition', 'print_no', 'word_count', 'price'] as const satisfies CopyrightField[]
const isNumber = (field: CopyrightField): boolean => NUMBERS.some((one) => one === field)

function formOf(field: CopyrightField, value: string): string {
  if (isNumber(field)) return String(Number(plain(value)))
  if (field === 'other_editors')
    return bare(value)
      .split(/[,、;；]/)
      .toSorted()
      .join()
  const read = field === 'isbn' ? readIsbn(value) : field === 'cip_no' ? readCip(value) : undefined
  return read?.ok ? read.value : bare(value)
}

/** Of a set the ISBNs of all volumes are filled in, and a page tells one. */
const partsOf = (field: CopyrightField, value: string): string[] =>
  field === 'isbn' ? value.split(/[,;、，；]/) : [value]

/** @param read as the page says it */
export function agreementOf(
  field: CopyrightField,
  filledIn: FilledIn[CopyrightField],
  read: string | number | undefined,
): Agreement {
  const current = filledIn === null || filledIn === undefined ? '' : String(filledIn).trim()
  if (read === undefined) return 'unread'
  if (current === '') return 'empty'
  const wanted = formOf(field, String(read))
  return partsOf(field, current).some((part) => formOf(field, part) === wanted) ? 'same' : 'different'
}

import type { MaskField } from '#contract/dict'

/** What a book is called where its reviewers must not know it: its place in the list of the project. */
export const anonymousBookName = (sort_no: number): string => `匿名编号 A-${String(sort_no).padStart(3, '0')}`

/** Numbers that name the book as surely as its title: an anonymous review never shows them. */
const IDENTITY = ['isbn', 'book_code', 'source_no'] as const
/** What each masking hides of a book's facts. */
const HIDES: Readonly<Record<MaskField, readonly string[]>> = {
  editor: ['first_editor', 'other_editors'],
  unit: ['first_editor_unit', 'declare_unit', 'recommend_unit'],
  publisher: ['publisher_name'],
}

/** The facts of a book that its reviewers must not see. */
const maskedKeys = (mask: readonly MaskField[]): string[] => [
  ...IDENTITY,
  ...mask.flatMap((field) => HIDES[field]),
]

/**
 * A book as its reviewers may see it: a number for a name, and blanks for what the project masks.
 * @param mask null where the review is not anonymous for whoever reads
 */
export function maskedBook<T extends { book_name: string }>(
  book: T,
  sort_no: number,
  mask: readonly MaskField[] | null,
): T {
  if (mask === null) return book
  const blanks = Object.fromEntries(
    maskedKeys(mask)
      .filter((key) => key in book)
      .map((key) => [key, null]),
  )
  return { ...book, ...blanks, book_name: anonymousBookName(sort_no) }
}

/** Of what is kept by the facts of a book, what its reviewers may search or sort by. */
export function withoutMasked<T>(
  byFact: Readonly<Record<string, T>>,
  mask: readonly MaskField[] | null,
): Readonly<Record<string, T>> {
  if (mask === null) return byFact
  const hidden = ['book_name', ...maskedKeys(mask)]
  return Object.fromEntries(Object.entries(byFact).filter(([fact]) => !hidden.includes(fact)))
}

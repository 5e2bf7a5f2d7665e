import type { MaskField } from '#contract/facts/project'

/** The number of a book in an anonymous review: its position in the project's list. */
export const anonymousCode = (sort_no: number): string => `A-${String(sort_no).padStart(3, '0')}`

/** The name of a book in an anonymous review. */
export const anonymousBookName = (sort_no: number): string => `匿名编号 ${anonymousCode(sort_no)}`

/** Numbers that identify the book like its title does: an anonymous review never shows them. */
const IDENTITY = ['isbn', 'book_code', 'source_no'] as const
/** The fields that each mask hides. */
const HIDES: Readonly<Record<MaskField, readonly string[]>> = {
  editor: ['first_editor', 'other_editors'],
  unit: ['first_editor_unit', 'declare_unit', 'recommend_unit'],
  publisher: ['publisher_name'],
}

/** The fields of a book that its reviewers must not see. */
const maskedKeys = (mask: readonly MaskField[]): string[] => [
  ...IDENTITY,
  ...mask.flatMap((field) => HIDES[field]),
]

/**
 * A book as its reviewers may see it: a number instead of its name, and blank masked fields.
 * @param mask null where the review is not anonymous for the reader
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

/** Removes the masked fields from a record keyed by book fields, such as search or sort columns. */
export function withoutMasked<T>(
  byFact: Readonly<Record<string, T>>,
  mask: readonly MaskField[] | null,
): Readonly<Record<string, T>> {
  if (mask === null) return byFact
  const hidden = ['book_name', ...maskedKeys(mask)]
  return Object.fromEntries(Object.entries(byFact).filter(([fact]) => !hidden.includes(fact)))
}

import { z } from '#contract/zod'
import type { Output } from '#contract'
import type { BookFields, EditorFields } from '#contract/entities/declaration/bookFields'
import { keysOf } from '#contract/facts/closed'
import { BOOK_LABELS, type BookField } from '#contract/rules/declaration/bookFields'
import type { Known } from '#src/features/autosave/machine'
import type { Canonical, MergeField } from '#src/features/autosave/merge'

/** A book as it is being written. */
export interface BookDraft {
  book: BookFields
  editors: EditorFields[]
}

// What is typed is judged when it is sent; in this browser anything may wait.
const anything = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)
export const StoredBookDraft: z.ZodType<BookDraft> = z.object({
  book: anything<BookFields>(),
  editors: z.array(anything<EditorFields>()),
})

/** A value as text: a blank text is no text, and white space around one is not stored. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    part === undefined ? null : typeof part === 'string' ? part.trim() || null : part,
  )

export const canonicalBook: Canonical<BookDraft> = ({ book, editors }) => ({
  book: keysOf(BOOK_LABELS)
    .map((field) => textOf(book[field]))
    .join(),
  editors: textOf(editors),
})

/** What else is one with a field: the key of the publisher whose name it is. */
const along = (field: BookField, { publisher_id }: BookFields): Partial<BookFields> =>
  field === 'publisher_name' ? { publisher_id } : {}

/** A field is changed apart from the others, the list of editors as a whole. */
export const mergedFields: readonly MergeField<BookDraft>[] = [
  ...keysOf(BOOK_LABELS)
    .filter((field) => field !== 'publisher_id')
    .map((field): MergeField<BookDraft> => ({
      name: field,
      read: ({ book }) => textOf(book[field]),
      take: (into, { book }) => ({
        ...into,
        book: { ...into.book, [field]: book[field], ...along(field, book) },
      }),
    })),
  {
    name: 'editors',
    read: ({ editors }) => textOf(editors),
    take: (into, from) => ({ ...into, editors: from.editors }),
  },
]

export type LoadedBook = Output<'bookinfo_form'>

export const knownBookOf = ({ fields, editors, revision }: LoadedBook): Known<BookDraft> => ({
  value: { book: fields, editors },
  revision: { book: revision, editors: revision },
})

import { z } from '#contract/zod'
import { stored } from '#src/lib/stored'

/** What was typed and not saved, and what it was typed over. Anything goes here: the rules judge it when it is saved. */
const EnglishDraft = z.object({
  values: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
  revision: z.number().int(),
})
export type EnglishDraft = z.output<typeof EnglishDraft>

/** The English record that a person is writing, kept in this browser until it is saved. */
export const englishDraft = (user_id: number, book_id: number) =>
  stored<EnglishDraft>(
    `book-english-draft:${user_id}:${book_id}`,
    (value) => EnglishDraft.safeParse(value).data,
  )

import { z } from '#contract/zod'
import { SAMPLE_CODE } from '#contract/facts/books'
import { oneOf } from '#contract/define'
import { stored } from '#src/lib/stored'

const Draft = z.object({
  code: oneOf(SAMPLE_CODE, '材料种类'),
  page: z.number().int(),
  quote: z.string(),
  text: z.string(),
  comment_id: z.number().optional(),
})
/** A comment while it is written. */
export type Writing = z.output<typeof Draft>

/** What was being noted on a book when the page was left, or the browser died: it is there at the next visit. */
export const writingStore = (
  user_id: number,
  { project_id, book_id }: { project_id: number; book_id: number },
) => stored<Writing>(`note-draft:${user_id}:${project_id}:${book_id}`, (value) => Draft.safeParse(value).data)

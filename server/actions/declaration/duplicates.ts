import { and, eq } from 'drizzle-orm'
import type { duplicates } from '#contract/actions/declaration/duplicates'
import { REFUSAL } from '#contract/refusals'
import { readIsbns } from '#contract/rules/book/isbn'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { book } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { declaringYear } from '#server/store/declarations/batches'
import { duplicateOf } from '#server/store/declarations/duplicates'
import { proposedPublisher } from '#server/store/publishers/byPrefix'

/** The book that is being written, in the caller's scope. */
async function written({ db, user }: Context, book_id: number | undefined) {
  if (book_id === undefined) return undefined
  const [found] = await db
    .select()
    .from(book)
    .where(and(eq(book.book_id, book_id), eq(book.deleted, false), ownDeclarations(user)))
  if (!found) throw new Refusal(REFUSAL.bookUnreachable)
  return found
}

type Proposed = Awaited<ReturnType<typeof proposedPublisher>>

function matches(own: typeof book.$inferSelect | undefined, proposed: Proposed): boolean | null {
  if (!proposed || !own?.publisher_name) return null
  const isSame = own.publisher_id !== null && own.publisher_id === proposed.publisher_id
  return isSame || own.publisher_name.trim() === proposed.publisher_name
}

export const duplicatesHandlers: Handlers<keyof typeof duplicates> = {
  async bookinfo_isbn_check({ isbn, book_id }, ctx) {
    const { db, now } = ctx
    const own = await written(ctx, book_id)
    const read = readIsbns(isbn)
    const isbns = read.ok ? read.value : []
    const [first] = isbns
    const publisher = first === undefined ? null : await proposedPublisher(db, first)
    return {
      valid: read.ok,
      reason: read.ok ? null : read.reason,
      isbns,
      duplicate: await duplicateOf(db, {
        book_id,
        year: own?.year ?? (await declaringYear(db, now)),
        isbns,
        book_name: own?.book_name,
        first_editor: own?.first_editor,
      }),
      publisher,
      publisher_match: matches(own, publisher),
    }
  },
}

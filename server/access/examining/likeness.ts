import { and, eq, type SQL } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { LIKENESS_OFFICE } from '#contract/roles'
import { book } from '#server/db/schema/index'
import { Refusal, type Context, type CurrentUser } from '#server/define'
import { holds } from '#server/access/scope'
import { ownExamined } from './examined'

/** A condition on `book`: books of which this user reads what they have in common with others; undefined: all of them. */
export const likenessBooks = (user: CurrentUser): SQL | undefined =>
  holds(user, ...LIKENESS_OFFICE) ? undefined : ownExamined(user)

/**
 * A book of which this user reads what it has in common with others; the others follow from it.
 * @throws Refusal when there is none in the user's scope
 */
export async function readLikeness({ db, user }: Context, book_id: number): Promise<{ book_name: string }> {
  const [found] = await db
    .select({ book_name: book.book_name })
    .from(book)
    .where(and(eq(book.book_id, book_id), eq(book.deleted, false), likenessBooks(user)))
  if (!found) throw new Refusal(REFUSAL.bookUnreachable)
  return found
}

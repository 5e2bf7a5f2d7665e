import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { RECOMMENDERS } from '#contract/facts/declaration/recommending'
import { REFUSAL } from '#contract/refusals'
import { isHandedOver } from '#server/access/published'
import { value } from '#server/db/facts'
import { book } from '#server/db/schema/index'
import { Refusal, type Context, type CurrentUser } from '#server/define'
import { holds } from '#server/access/scope'
import type { DeclaredBook } from './declarations'

/** Books that are recommended through the user's unit; a publisher recommends by its own channel alone. */
export const throughUnit = (user: CurrentUser): SQL => {
  const own = sql`${book.recommend_dept_id} = ${user.dept_id}`
  return holds(user, 'publisher')
    ? sql`(${own} and ${book.recommend_channel} = ${value.recommender.publisher})`
    : own
}

/** Whether the user reads the books of all units that recommend. */
export const seesAllRecommended = (user: CurrentUser): boolean =>
  holds(user, 'admin', 'sys2', 'reviewActivity')

/** A condition on `book`: what the user reads of the books that are recommended. */
export const recommendedBooks = (user: CurrentUser): SQL | undefined => {
  if (seesAllRecommended(user)) return isHandedOver
  const hang = holds(user, 'hangzhiban') ? eq(book.recommend_channel, 'hang') : undefined
  return and(isHandedOver, or(throughUnit(user), hang))
}

/**
 * A book about which the user's unit decides, locked for the rest of the transaction.
 * @throws Refusal when it is recommended through another unit
 */
export async function lockRecommended({ db, user }: Context, book_id: number): Promise<DeclaredBook> {
  const mine = user.roles.some((role) => RECOMMENDERS.some((one) => one === role))
  const [found] = mine
    ? await db
        .select()
        .from(book)
        .where(and(eq(book.book_id, book_id), eq(book.deleted, false), isHandedOver, throughUnit(user)))
        .for('update')
    : []
  if (!found) throw new Refusal(REFUSAL.bookUnreachable)
  return found
}

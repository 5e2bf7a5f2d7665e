import { and, eq, sql, type SQL } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { book, provinceCheck } from '#server/db/schema/index'
import { Refusal, type Context, type CurrentUser } from '#server/define'
import { holds } from '#server/access/scope'
import type { DeclaredBook } from './declarations'

/**
 * A condition on `book`: the user's province checks it, because a unit of the province declares it and another channel
 * recommends it. An office that works for a ministry is no province.
 */
export const checkedInProvince = ({ dept_id }: CurrentUser): SQL => sql`exists (
  select 1 from province_check c join dept o on o.dept_id = c.dept_id
    join dept mine on mine.province_id = o.province_id and not mine.buwei
  where c.book_id = book.book_id and mine.dept_id = ${dept_id})`

/** A condition on `book`: those of the checks that the user reads; undefined: all of them. */
export const readableChecks = (user: CurrentUser): SQL | undefined =>
  holds(user, 'admin', 'sys2', 'reviewActivity') ? undefined : checkedInProvince(user)

/**
 * A book that the user's province checks, with its check, both locked for the rest of the transaction.
 * @throws Refusal when the province is not asked about it, or no more
 */
export async function lockChecked(
  { db, user }: Context,
  book_id: number,
): Promise<{ stored: DeclaredBook; check: typeof provinceCheck.$inferSelect }> {
  const [stored] = await db
    .select()
    .from(book)
    .where(and(eq(book.book_id, book_id), eq(book.deleted, false), checkedInProvince(user)))
    .for('update')
  const [check] = stored
    ? await db.select().from(provinceCheck).where(eq(provinceCheck.book_id, book_id)).for('update')
    : []
  if (!stored || !check) throw new Refusal(REFUSAL.bookUnreachable)
  return { stored, check }
}

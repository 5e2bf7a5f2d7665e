import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { collectedBook } from '#server/db/schema/index'
import type { Context, CurrentUser } from '#server/define'
import { holds } from '#server/access/scope'

/**
 * A condition on `collected_book`: what this user collected, of a school or a publisher what anybody of the unit did;
 * undefined: all of it, for the office.
 */
export function collectedInScope(user: CurrentUser): SQL | undefined {
  if (holds(user, 'admin', 'sys2', 'reviewActivity')) return undefined
  const ofUnit = holds(user, 'school', 'publisher')
    ? sql`${collectedBook.dept_id} = ${user.dept_id}`
    : undefined
  const own = holds(user, 'schoolMan') ? eq(collectedBook.create_by, user.user_id) : undefined
  return or(ofUnit, own) ?? sql`false`
}

/** The same without what was deleted. */
export const readableCollected = (user: CurrentUser): SQL | undefined =>
  and(eq(collectedBook.deleted, false), collectedInScope(user))

/** Whether an upload is the cover or the copyright page of a collected book which this user may read. */
export async function isOfCollected({ db, user }: Pick<Context, 'db' | 'user'>, name: string) {
  const found = await db
    .select({ collect_id: collectedBook.collect_id })
    .from(collectedBook)
    .where(
      and(or(eq(collectedBook.cover, name), eq(collectedBook.copyright_file, name)), readableCollected(user)),
    )
    .limit(1)
  return found.length > 0
}

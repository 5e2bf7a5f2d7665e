import { eq, or, sql, type SQL } from 'drizzle-orm'
import { bookSeries } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'
import { holds } from '#server/access/scope'

/** A condition on `book_big`: series that this user writes; undefined for all of them. */
export function ownSeries(user: CurrentUser): SQL | undefined {
  if (holds(user, 'admin', 'sys2')) return undefined
  const ofUnit = user.dept_id === null ? undefined : eq(bookSeries.dept_id, user.dept_id)
  return (
    or(
      holds(user, 'school', 'publisher') ? ofUnit : undefined,
      holds(user, 'schoolMan') ? eq(bookSeries.create_by, user.user_id) : undefined,
    ) ?? sql`false`
  )
}

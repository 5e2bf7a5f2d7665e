import { and, eq, not, type SQL } from 'drizzle-orm'
import type { MaskField } from '#contract/facts/project'
import { maskOf } from '#server/store/reviews/review'
import { projectBook } from '#server/db/schema/project'
import { within } from '#server/db/within'
import { isAfterReviewing, resultsAreOut } from '#contract/facts/projectLife'
import type { Context } from '#server/define'
import { leaderScopeOf } from './leaderScope'
import { oversees, readsScores } from './scope'
import type { Project } from '#server/db/rows'
import { projectOf } from '#server/store/projects/project'

interface Readable {
  project: Project
  /** A condition for the rows this user may read. */
  where: SQL | undefined
  /** The user may also read the scores behind a result. */
  readsScores: boolean
  /** The fields of books that are hidden from the user until the results are out. */
  mask: readonly MaskField[] | null
}

/** Which rows of a project's results this user may read, and with which restrictions; undefined: none. */
export async function readableResults(
  ctx: Pick<Context, 'db' | 'user'>,
  project_id: number,
): Promise<Readable | undefined> {
  const found = await projectOf(ctx.db, project_id)
  if (!found) return undefined
  const all = eq(projectBook.project_id, project_id)
  if (await oversees(ctx, project_id))
    return { project: found, where: all, readsScores: readsScores(ctx.user), mask: null }
  // A leader may see the group's results once everybody has submitted.
  if (!isAfterReviewing(found.project_status)) return undefined
  const scope = await leaderScopeOf(ctx, project_id)
  if (!scope || scope.seats.size === 0) return undefined
  const mask = maskOf(found, resultsAreOut(found.project_status))
  const led = and(all, within(projectBook.group_id, [...scope.seats.keys()]))
  const books = await ctx.db
    .select({ group_id: projectBook.group_id, book_id: projectBook.book_id })
    .from(projectBook)
    .where(led)
  // A result is worked out of the reviews: where these are hidden, it is too.
  const hidden = books.filter(
    ({ group_id, book_id }) => group_id !== null && scope.bookHidden(group_id, book_id) !== null,
  )
  const where = and(
    led,
    not(
      within(
        projectBook.book_id,
        hidden.map(({ book_id }) => book_id),
      ),
    ),
  )
  return { project: found, where, readsScores: true, mask }
}

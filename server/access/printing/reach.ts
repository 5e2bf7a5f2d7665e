import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { VALID_REVIEW } from '#contract/dict'
import { resultsAreOut } from '#contract/rules/projectFrozen'
import { reached, type Reach } from '#server/access/leaderReach'
import { maskOf } from '#server/db/queries/review'
import { assignment, group, leaderOpinion, projectBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { statusOf } from '#server/domain/projectStates'
import { counted, open, reviewFilter, reviewsWhere, type Printable, type Wanted, type Who } from './shared'

const WRITTEN = ['submitted', 'returned', 'confirmed'] as const
const isWritten = ({ status }: { status: string }) => WRITTEN.some((one) => one === status)

/** The leader sees reviews by their numbers, once he has handed in his own; experts are not picked by name. */
export async function reviews({ db }: Who, reach: Reach, wanted: Wanted): Promise<Printable> {
  const counts = and(reviewFilter(wanted, VALID_REVIEW), ne(assignment.assign_type, 'trial'))
  if (reach.runs) return { ...open(reach.project), ...counted(await reviewsWhere(db, counts)) }
  if (wanted.user_id !== undefined) return open(reach.project)
  const found = await reviewsWhere(db, and(counts, reached(reach, assignment.group_id, assignment.book_id)))
  const seen = found.filter(({ group_id, book_id }) => reach.bookHidden(group_id, book_id) === null)
  const [first] = found
  return {
    ...open(reach.project),
    ...counted(seen),
    only_anonymous: true,
    mask: maskOf(reach.project, resultsAreOut(statusOf(reach.project))),
    reason: seen.length === 0 && first ? reach.bookHidden(first.group_id, first.book_id) : null,
  }
}

/** What leaders wrote: one's own, and what others have handed in. */
export async function opinions(
  { db, user }: Who,
  reach: Reach,
  { own, ...wanted }: Wanted,
): Promise<Printable> {
  const found = await db
    .select({
      id: leaderOpinion.id,
      group_id: leaderOpinion.group_id,
      book_id: leaderOpinion.book_id,
      leader_user_id: leaderOpinion.leader_user_id,
      status: leaderOpinion.status,
      done: sql<boolean>`${leaderOpinion.status} in ('submitted', 'confirmed')`,
    })
    .from(leaderOpinion)
    .innerJoin(group, eq(group.group_id, leaderOpinion.group_id))
    .leftJoin(
      projectBook,
      and(
        eq(projectBook.project_id, leaderOpinion.project_id),
        eq(projectBook.book_id, leaderOpinion.book_id),
      ),
    )
    .where(
      and(
        eq(leaderOpinion.project_id, wanted.project_id),
        wanted.group_id === undefined ? undefined : eq(leaderOpinion.group_id, wanted.group_id),
        wanted.book_id === undefined ? undefined : eq(leaderOpinion.book_id, wanted.book_id),
        own ? eq(leaderOpinion.leader_user_id, user.user_id) : undefined,
      ),
    )
    .orderBy(
      asc(group.order_num),
      asc(group.group_id),
      sql`${leaderOpinion.book_id} is null`,
      sql`coalesce(${projectBook.sort_no}, 0)`,
      asc(leaderOpinion.id),
    )
  const seen = found.filter((one) => {
    if (one.leader_user_id === user.user_id) return true
    if (reach.runs) return isWritten(one)
    const isReached =
      reach.seats.has(one.group_id) || reach.acting.get(one.book_id ?? 0)?.group_id === one.group_id
    const hidden =
      one.book_id === null ? reach.groupHidden(one.group_id) : reach.bookHidden(one.group_id, one.book_id)
    return isReached && isWritten(one) && hidden === null
  })
  return {
    ...open(reach.project),
    ...counted(seen),
    mask: reach.runs ? null : maskOf(reach.project),
    hidden: reach.bookHidden,
  }
}

/** Groups with books; of a leader those whose reviews he may see. */
export async function groups({ db }: Who, reach: Reach, wanted: Wanted): Promise<Printable> {
  const led = [...reach.seats.keys()].filter((id) => reach.groupHidden(id) === null)
  const found = await db
    .select({ id: group.group_id })
    .from(group)
    .where(
      and(
        eq(group.project_id, wanted.project_id),
        reach.runs ? undefined : within(group.group_id, led),
        wanted.group_id === undefined ? undefined : eq(group.group_id, wanted.group_id),
        sql`exists (select 1 from ${projectBook} where ${projectBook.group_id} = ${group.group_id})`,
      ),
    )
    .orderBy(asc(group.order_num), asc(group.group_id))
  const [seat] = reach.seats.keys()
  return {
    ...open(reach.project),
    ids: found.map(({ id }) => id),
    only_anonymous: !reach.runs,
    mask: reach.runs ? null : maskOf(reach.project, resultsAreOut(statusOf(reach.project))),
    reason: found.length === 0 && seat !== undefined ? reach.groupHidden(seat) : null,
    hidden: reach.bookHidden,
  }
}

import { and, asc, eq, sql } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import { HANDED_IN, type OpinionStatus } from '#contract/facts/opinions'
import { VALID_REVIEW } from '#contract/facts/reviews'
import { resultsAreOut } from '#contract/facts/projectLife'
import { withinScope, type LeaderScope } from '#server/access/leaderScope'
import { isNoSample, opinionIsInForce, reviewBinds } from '#server/db/conditions'
import { value } from '#server/db/facts'
import type { Project } from '#server/db/rows'
import { maskOf } from '#server/store/reviews/review'
import { assignment, group, leaderOpinion, projectBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import {
  counted,
  nothingHidden,
  printableReviewsWhere,
  reviewsWhere,
  type Printable,
  type PrintRequest,
  type PrintContext,
} from './shared'

const isHandedIn = ({ status }: { status: OpinionStatus }) => isOneOf(status, HANDED_IN)

/** Leaders see reviews by anonymous number, once their own are submitted; they cannot filter by expert. */
export async function reviews(
  { db }: PrintContext,
  scope: LeaderScope,
  wanted: PrintRequest,
): Promise<Printable> {
  const counts = and(printableReviewsWhere(wanted, VALID_REVIEW), isNoSample())
  if (scope.runs) return { ...nothingHidden(scope.project), ...counted(await reviewsWhere(db, counts)) }
  if (wanted.user_id !== undefined) return nothingHidden(scope.project)
  const found = await reviewsWhere(
    db,
    and(counts, withinScope(scope, assignment.group_id, assignment.book_id)),
  )
  const seen = found.filter(({ group_id, book_id }) => scope.bookHidden(group_id, book_id) === null)
  const [first] = found
  return {
    ...nothingHidden(scope.project),
    ...counted(seen),
    only_anonymous: true,
    mask: maskOf(scope.project, resultsAreOut(scope.project.project_status)),
    reason: seen.length === 0 && first ? scope.bookHidden(first.group_id, first.book_id) : null,
  }
}

/** Opinions of leaders: the caller's own, and submitted ones of others. */
export async function printableOpinions(
  { db, user }: PrintContext,
  scope: LeaderScope,
  { own, ...wanted }: PrintRequest,
): Promise<Printable> {
  const found = await db
    .select({
      id: leaderOpinion.id,
      group_id: leaderOpinion.group_id,
      book_id: leaderOpinion.book_id,
      leader_user_id: leaderOpinion.leader_user_id,
      status: leaderOpinion.status,
      done: opinionIsInForce(),
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
    if (scope.runs) return isHandedIn(one)
    const isReached =
      scope.seats.has(one.group_id) || scope.acting.get(one.book_id ?? 0)?.group_id === one.group_id
    const hidden =
      one.book_id === null ? scope.groupHidden(one.group_id) : scope.bookHidden(one.group_id, one.book_id)
    return isReached && isHandedIn(one) && hidden === null
  })
  return {
    ...nothingHidden(scope.project),
    ...counted(seen),
    mask: scope.runs ? null : maskOf(scope.project),
    hidden: scope.bookHidden,
  }
}

/** All reviews of the group are locked, and each of its books has an opinion where the project wants them. */
const groupIsDone = ({ need_leader_opinion }: Project) => {
  const books = sql`${projectBook} pb where pb.group_id = ${group.group_id} and not pb.is_trial`
  const open = sql`exists (select from ${assignment} a where a.project_id = pb.project_id
    and a.book_id = pb.book_id and ${reviewBinds('a')} and a.review_status <> ${value.review.locked})`
  const unjudged = sql`not exists (select from ${leaderOpinion} o where o.group_id = pb.group_id
    and o.book_id = pb.book_id and ${opinionIsInForce('o')})`
  const lacks = need_leader_opinion ? sql`(${open} or ${unjudged})` : open
  return sql<boolean>`not exists (select from ${books} and ${lacks})`
}

/** Groups with books; for a leader, the groups whose reviews the leader may see. */
export async function printableGroups(
  { db }: PrintContext,
  scope: LeaderScope,
  wanted: PrintRequest,
): Promise<Printable> {
  const led = [...scope.seats.keys()].filter((id) => scope.groupHidden(id) === null)
  const found = await db
    .select({ id: group.group_id, done: groupIsDone(scope.project) })
    .from(group)
    .where(
      and(
        eq(group.project_id, wanted.project_id),
        scope.runs ? undefined : within(group.group_id, led),
        wanted.group_id === undefined ? undefined : eq(group.group_id, wanted.group_id),
        sql`exists (select 1 from ${projectBook} where ${projectBook.group_id} = ${group.group_id})`,
      ),
    )
    .orderBy(asc(group.order_num), asc(group.group_id))
  const [seat] = scope.seats.keys()
  return {
    ...nothingHidden(scope.project),
    ...counted(found),
    only_anonymous: !scope.runs,
    mask: scope.runs ? null : maskOf(scope.project, resultsAreOut(scope.project.project_status)),
    reason: found.length === 0 && seat !== undefined ? scope.groupHidden(seat) : null,
    hidden: scope.bookHidden,
  }
}

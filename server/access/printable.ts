import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { resultsAreOut } from '#contract/rules/projectFrozen'
import { maskOf } from '#server/db/queries/review'
import { seatTaken } from '#server/db/queries/seats'
import { group, member, project, projectBook } from '#server/db/schema/index'
import { forbidden } from '#server/define'
import { statusOf } from '#server/domain/projectStates'
import { reachOf } from './leaderReach'
import { groups, opinions, reviews } from './printing/reach'
import {
  counted,
  open,
  reviewFilter,
  reviewsWhere,
  type Printable,
  type Wanted,
  type Who,
} from './printing/shared'
import { readableResults } from './readableResults'
import { oversees, type Project } from './scope'

/** What an expert has begun to write is his own paper, draft or not. */
const OWN_REVIEW = ['draft', 'submitted', 'locked', 'returned']

async function promises({ db }: Who, found: Project, wanted: Wanted): Promise<Printable> {
  const seats = await db
    .select({ id: member.member_id })
    .from(member)
    .innerJoin(group, eq(group.group_id, member.group_id))
    .where(
      and(
        eq(member.project_id, found.project_id),
        isNotNull(member.commit_time),
        seatTaken,
        wanted.group_id === undefined ? undefined : eq(member.group_id, wanted.group_id),
        wanted.user_id === undefined ? undefined : eq(member.user_id, wanted.user_id),
      ),
    )
    .orderBy(asc(group.order_num), asc(group.group_id), asc(member.member_id))
  return { ...open(found), ids: seats.map(({ id }) => id) }
}

/** Steps of the calculation exist once there was one; they count once the results are out. */
async function traces(ctx: Who, found: Project, { group_id, book_id }: Wanted): Promise<Printable> {
  const readable = await readableResults(ctx, found.project_id)
  if (!readable?.readsScores) return open(found)
  const books = await ctx.db
    .select({ id: projectBook.book_id })
    .from(projectBook)
    .where(
      and(
        readable.where,
        isNotNull(projectBook.trace),
        group_id === undefined ? undefined : eq(projectBook.group_id, group_id),
        book_id === undefined ? undefined : eq(projectBook.book_id, book_id),
      ),
    )
    .orderBy(sql`${projectBook.rank_all} nulls last`, asc(projectBook.sort_no), asc(projectBook.book_id))
  const ids = books.map(({ id }) => id)
  const draft_num = resultsAreOut(statusOf(readable.project)) ? 0 : ids.length
  return {
    ...open(readable.project),
    ids,
    draft_num,
    mask: readable.mask,
    reason: ids.length === 0 ? '还没有核分' : null,
  }
}

/** The caller's own reviews or promises; somebody else's are none of them. */
async function own(ctx: Who, found: Project, wanted: Wanted): Promise<Printable> {
  const { user_id } = ctx.user
  if (wanted.user_id !== undefined && wanted.user_id !== user_id) return open(found)
  if (wanted.kind === 'promise') return promises(ctx, found, { ...wanted, user_id })
  if (wanted.kind !== 'review') return open(found)
  const rows = await reviewsWhere(ctx.db, reviewFilter({ ...wanted, user_id }, OWN_REVIEW))
  return { ...open(found), ...counted(rows), mask: maskOf(found) }
}

/**
 * Which forms a caller may print, of those he asked for. Experts print their own, leaders what they may read of their
 * groups, an office everything that was handed in.
 * @throws Refusal 403 where there is no such project
 */
export async function printable(ctx: Who, wanted: Wanted): Promise<Printable> {
  const { project_id, kind } = wanted
  const [found] = await ctx.db.select().from(project).where(eq(project.project_id, project_id))
  if (!found) throw forbidden()
  if (wanted.own && (kind === 'review' || kind === 'promise')) return own(ctx, found, wanted)
  if (kind === 'trace') return traces(ctx, found, wanted)
  if (kind === 'promise')
    return (await oversees(ctx, project_id)) ? promises(ctx, found, wanted) : own(ctx, found, wanted)
  const reach = await reachOf(ctx, project_id)
  if (!reach) return own(ctx, found, wanted)
  if (kind === 'review') return reviews(ctx, reach, wanted)
  return kind === 'leader' ? opinions(ctx, reach, wanted) : groups(ctx, reach, wanted)
}

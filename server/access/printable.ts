import { WRITTEN_REVIEW } from '#contract/facts/reviews'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { seatIsHeld } from '#server/db/conditions'
import { maskOf } from '#server/store/reviews/review'
import { group, member, projectBook } from '#server/db/schema/index'
import { forbidden } from '#server/define'
import { resultsAreOut } from '#contract/facts/projectLife'
import { leaderScopeOf } from './leaderScope'
import { printableGroups, printableOpinions, reviews } from './printing/leaderForms'
import {
  counted,
  nothingHidden,
  printableReviewsWhere,
  reviewsWhere,
  type Printable,
  type PrintRequest,
  type PrintContext,
} from './printing/shared'
import { readableResults } from './readableResults'
import { oversees } from './scope'
import type { Project } from '#server/db/rows'
import { projectOf } from '#server/store/projects/project'

async function promises({ db }: PrintContext, found: Project, wanted: PrintRequest): Promise<Printable> {
  const seats = await db
    .select({ id: member.member_id })
    .from(member)
    .innerJoin(group, eq(group.group_id, member.group_id))
    .where(
      and(
        eq(member.project_id, found.project_id),
        isNotNull(member.commit_time),
        seatIsHeld(),
        wanted.group_id === undefined ? undefined : eq(member.group_id, wanted.group_id),
        wanted.user_id === undefined ? undefined : eq(member.user_id, wanted.user_id),
      ),
    )
    .orderBy(asc(group.order_num), asc(group.group_id), asc(member.member_id))
  return { ...nothingHidden(found), ids: seats.map(({ id }) => id) }
}

/** Calculation steps exist after the first calculation; they are shown once the results are out. */
async function traces(
  ctx: PrintContext,
  found: Project,
  { group_id, book_id }: PrintRequest,
): Promise<Printable> {
  const readable = await readableResults(ctx, found.project_id)
  if (!readable?.readsScores) return nothingHidden(found)
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
  const draft_num = resultsAreOut(readable.project.project_status) ? 0 : ids.length
  return {
    ...nothingHidden(readable.project),
    ids,
    draft_num,
    mask: readable.mask,
    reason: ids.length === 0 ? '还没有核分' : null,
  }
}

/** The caller's own reviews or commitments; ids of other people's are ignored. */
async function own(ctx: PrintContext, found: Project, wanted: PrintRequest): Promise<Printable> {
  const { user_id } = ctx.user
  if (wanted.user_id !== undefined && wanted.user_id !== user_id) return nothingHidden(found)
  if (wanted.kind === 'promise') return promises(ctx, found, { ...wanted, user_id })
  if (wanted.kind !== 'review') return nothingHidden(found)
  const rows = await reviewsWhere(ctx.db, printableReviewsWhere({ ...wanted, user_id }, WRITTEN_REVIEW))
  return { ...nothingHidden(found), ...counted(rows), mask: maskOf(found) }
}

/**
 * Which of the requested forms a caller may print. Experts print their own, leaders what they may read of their
 * groups, an office everything that was submitted.
 * @throws Refusal 403 where there is no such project
 */
export async function printable(ctx: PrintContext, wanted: PrintRequest): Promise<Printable> {
  const { project_id, kind } = wanted
  const found = await projectOf(ctx.db, project_id)
  if (!found) throw forbidden()
  if (wanted.own && (kind === 'review' || kind === 'promise')) return own(ctx, found, wanted)
  if (kind === 'trace') return traces(ctx, found, wanted)
  if (kind === 'promise')
    return (await oversees(ctx, project_id)) ? promises(ctx, found, wanted) : own(ctx, found, wanted)
  const scope = await leaderScopeOf(ctx, project_id)
  if (!scope) return own(ctx, found, wanted)
  if (kind === 'review') return reviews(ctx, scope, wanted)
  return kind === 'leader' ? printableOpinions(ctx, scope, wanted) : printableGroups(ctx, scope, wanted)
}

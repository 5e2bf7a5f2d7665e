import { and, eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { leaderScopeOf, seatAt, type LeaderScope } from '#server/access/leaderScope'
import { manageProject } from '#server/access/scope'
import { leaderBooks, type LeaderBook } from '#server/store/leader/books'
import { divergenceMark, group, project, projectBook } from '#server/db/schema/index'
import { forbidden, Refusal, type Context } from '#server/define'
import { whyNotMark } from '#server/domain/leader/sight'
import { materialOf, progressOf, schemeOf } from '#server/store/results/material'

interface Given {
  project_id: number
  book_id: number
  marked: 0 | 1
  reason: string
}

/** The book, locked so that no opinion can be submitted meanwhile. */
async function lockBook(ctx: Context, { project_id, book_id }: Given): Promise<[LeaderScope, LeaderBook]> {
  const { db } = ctx
  const [held] = await db
    .select({ id: project.project_id })
    .from(project)
    .where(eq(project.project_id, project_id))
    .for('no key update')
  const scope = held && (await leaderScopeOf(ctx, project_id))
  if (!scope) throw forbidden(REFUSAL.notLeader)
  if (scope.runs) await manageProject(ctx, project_id)
  const own = and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id))
  const [first] = await leaderBooks(db, own)
  if (!first || (!scope.runs && !seatAt(scope, first.group_id, book_id)))
    throw scope.runs ? new Refusal(REFUSAL.bookNotGrouped) : forbidden(REFUSAL.notLeader)
  await db
    .select({ id: group.group_id })
    .from(group)
    .where(eq(group.group_id, first.group_id))
    .for('no key update')
  const [book = first] = await leaderBooks(db, own)
  return [scope, book]
}

/**
 * 标记分歧: as if a limit were exceeded, the leader must explain the divergence and confirm that the group discussed it.
 */
export async function markDivergence(ctx: Context, given: Given): Promise<null> {
  const { db, user, now } = ctx
  const { project_id, book_id, marked, reason } = given
  const [scope, book] = await lockBook(ctx, given)
  const scheme = await schemeOf(db, scope.project)
  const reviews = (await materialOf(db, scope.project, scheme, [book])).get(book_id)?.reviews ?? []
  const refused = whyNotMark(
    scope.project.project_status,
    scope.bookHidden(book.group_id, book_id),
    book.opinion_status,
    progressOf(reviews, now).valid_num,
  )
  if (refused !== null) throw new Refusal(refused)
  const key = { project_id, group_id: book.group_id, book_id }
  if (marked === 1) {
    const values = { reason, create_by: user.user_id, create_time: now }
    await db
      .insert(divergenceMark)
      .values({ ...key, ...values })
      .onConflictDoUpdate({
        target: [divergenceMark.project_id, divergenceMark.group_id, divergenceMark.book_id],
        set: values,
      })
  } else {
    if (book.mark_reason === null) throw new Refusal('该教材没有分歧标记')
    await db
      .delete(divergenceMark)
      .where(
        and(
          eq(divergenceMark.project_id, project_id),
          eq(divergenceMark.group_id, book.group_id),
          eq(divergenceMark.book_id, book_id),
        ),
      )
  }
  ctx.log({
    action: 'divergence_mark_set',
    target: `《${book.book_name}》`,
    project_id,
    before: { mark_reason: book.mark_reason },
    after: { mark_reason: marked === 1 ? reason : null },
    ...(reason && { reason }),
  })
  return null
}

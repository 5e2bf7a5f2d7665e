import { eq, sql, type SQL } from 'drizzle-orm'
import { leaderScopeOf, withinScope, type LeaderScope } from '#server/access/leaderScope'
import { orderOf } from '#server/db/page'
import { reviewedName } from '#server/store/reviews/review'
import { REVIEW_ORDER, reviewLines, type ReviewLine } from '#server/store/reviews/lines'
import { projectBook } from '#server/db/schema/project'
import { selectPageByKey, sortableBy } from '#server/db/selectPage'
import { within } from '#server/db/within'
import type { Context, Handlers } from '#server/define'

const SORTABLE = sortableBy(['total_score', 'submit_time', 'error_num', 'conclusion', 'anon_no'])

/** The books whose reviews a leader may read at present, and why the others may not be read. */
async function readableBooks(
  { db }: Context,
  scope: LeaderScope,
): Promise<{ where: SQL; why: string | null }> {
  const books = await db
    .select({ book_id: projectBook.book_id, group_id: projectBook.group_id })
    .from(projectBook)
    .where(
      sql`${eq(projectBook.project_id, scope.project.project_id)}
        and ${withinScope(scope, projectBook.group_id, projectBook.book_id) ?? sql`true`}`,
    )
  let why: string | null = null
  const open = books.filter(({ book_id, group_id }) => {
    const hidden = group_id === null ? null : scope.bookHidden(group_id, book_id)
    why ??= hidden
    return hidden === null
  })
  return {
    where: within(
      sql`a.book_id`,
      open.map(({ book_id }) => book_id),
    ),
    why,
  }
}

/** 意见列表 */
export const adviceHandlers: Handlers<'advice_list'> = {
  async advice_list(input, ctx) {
    const scope = await leaderScopeOf(ctx, input.project_id)
    if (!scope) return { rows: [], total: 0, hidden_reason: null }
    const { runs, project } = scope
    const readable = runs ? undefined : await readableBooks(ctx, scope)
    const masked = !runs && project.is_anonymous
    // With a filter by expert, a leader could match names with anonymous numbers.
    const filter = runs ? input : { ...input, user_id: undefined }
    const page = await selectPageByKey<ReviewLine>(
      ctx.db,
      {
        key: 'fenpei_id',
        from: (only) => reviewLines(filter, { within: readable?.where, masked, only }),
        order: orderOf(input, SORTABLE, REVIEW_ORDER),
      },
      input,
    )
    return {
      rows: page.rows.map((row) => ({
        ...row,
        book_name: reviewedName(masked, row),
        name: runs ? row.name : null,
      })),
      total: page.total,
      hidden_reason: readable?.why ?? null,
    }
  },
}

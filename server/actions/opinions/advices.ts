import { eq, sql, type SQL } from 'drizzle-orm'
import { reachOf, reached, type Reach } from '#server/access/leaderReach'
import { orderOf } from '#server/db/page'
import { reviewedName } from '#server/db/queries/review'
import { REVIEW_ORDER, reviewLines, type ReviewLine } from '#server/db/queries/reviewLines'
import { projectBook } from '#server/db/schema/project'
import { selectPageByKey, sortableBy } from '#server/db/selectPage'
import { within } from '#server/db/within'
import type { Context, Handlers } from '#server/define'

const SORTABLE = sortableBy(['total_score', 'submit_time', 'error_num', 'conclusion', 'anon_no'])

/** The books whose reviews a leader may read by now, and why he may not read others. */
async function readableBooks({ db }: Context, reach: Reach): Promise<{ where: SQL; why: string | null }> {
  const books = await db
    .select({ book_id: projectBook.book_id, group_id: projectBook.group_id })
    .from(projectBook)
    .where(
      sql`${eq(projectBook.project_id, reach.project.project_id)}
        and ${reached(reach, projectBook.group_id, projectBook.book_id) ?? sql`true`}`,
    )
  let why: string | null = null
  const open = books.filter(({ book_id, group_id }) => {
    const hidden = group_id === null ? null : reach.bookHidden(group_id, book_id)
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
    const reach = await reachOf(ctx, input.project_id)
    if (!reach) return { rows: [], total: 0, hidden_reason: null }
    const { runs, project } = reach
    const readable = runs ? undefined : await readableBooks(ctx, reach)
    const masked = !runs && project.is_anonymous
    // A leader who asks for one expert would learn by his number who it is.
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

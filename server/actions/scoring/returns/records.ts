import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { oneOf } from '#contract/define'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { oversees } from '#server/access/scope'
import { anyContains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { personName } from '#server/store/members/seats'
import { assignment, book, expert, group, reviewVersion, score, user } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { numOrNull, wireTime, wireTimeOrNull } from '#server/wire'

const Status = oneOf(REVIEW_STATUS, '评审状态')
const SORTABLE = { return_time: reviewVersion.create_time, name: personName, book_name: book.book_name }

export const returnRecordHandlers: Handlers<'returned_review_list'> = {
  async returned_review_list({ project_id, group_id, keyword, review_status, ...page }, ctx) {
    if (!(await oversees(ctx, project_id))) return { rows: [], total: 0 }
    const where = and(
      eq(assignment.project_id, project_id),
      ne(reviewVersion.kind, 'submit'),
      group_id === undefined ? undefined : eq(assignment.group_id, group_id),
      review_status && eq(assignment.review_status, review_status),
      anyContains([book.book_name, personName], keyword),
    )
    const select = () =>
      ctx.db
        .select({
          version_id: reviewVersion.version_id,
          book_name: book.book_name,
          name: personName,
          group_name: group.group_name,
          reason: reviewVersion.reason,
          return_time: reviewVersion.create_time,
          return_deadline: assignment.return_deadline,
          review_status: assignment.review_status,
          before_score: sql<string | null>`${reviewVersion.content} ->> 'total_score'`,
          now_score: score.total_score,
        })
        .from(reviewVersion)
        .innerJoin(assignment, eq(assignment.fenpei_id, reviewVersion.fenpei_id))
        .innerJoin(book, eq(book.book_id, assignment.book_id))
        .innerJoin(group, eq(group.group_id, assignment.group_id))
        .innerJoin(user, eq(user.user_id, assignment.user_id))
        .leftJoin(expert, eq(expert.user_id, assignment.user_id))
        .leftJoin(score, eq(score.fenpei_id, assignment.fenpei_id))
        .where(where)
        .$dynamic()
    const { limit, offset } = windowOf(page)
    const last = [sql`${desc(reviewVersion.create_time)}`, sql`${desc(reviewVersion.version_id)}`]
    const found = await select()
      .orderBy(...orderOf(page, SORTABLE, last))
      .limit(limit)
      .offset(offset)
    return {
      rows: found.map((row) => ({
        ...row,
        return_time: wireTime(row.return_time),
        return_deadline: wireTimeOrNull(row.return_deadline),
        review_status: Status.parse(row.review_status),
        before_score: numOrNull(row.before_score),
        now_score: numOrNull(row.now_score),
      })),
      total: await ctx.db.$count(select().as('found')),
    }
  },
}

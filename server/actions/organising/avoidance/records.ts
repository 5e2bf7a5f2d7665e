import { and, eq, sql } from 'drizzle-orm'
import type { ReviewStatus } from '#contract/facts/reviews'
import { managedProjects, oversees } from '#server/access/scope'
import { anyContains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { conflictsOf } from '#server/store/avoidance/view'
import { personName } from '#server/store/members/seats'
import { avoidancePair, book, expert, user } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { wireTime } from '#server/wire'

/** Reviews without content: cancelling the assignment is enough. */
const NOT_BEGUN: readonly ReviewStatus[] = ['assigned']

/** 回避名单与冲突数 */
export const avoidanceRecordHandlers: Handlers<'avoid_record_list' | 'avoid_conflict_num'> = {
  async avoid_record_list({ project_id, group_id, keyword, kind, ...page }, { db, user: me }) {
    const where = and(
      eq(avoidancePair.project_id, project_id),
      managedProjects(me, avoidancePair.project_id),
      kind && eq(avoidancePair.kind, kind),
      group_id === undefined
        ? undefined
        : sql`${avoidancePair.user_id} in (select m.user_id from group_member m where m.group_id = ${group_id})`,
      anyContains(
        [expert.name, user.nick_name, book.book_name, avoidancePair.unit, avoidancePair.reason],
        keyword,
      ),
    )
    const all = () =>
      db
        .select({
          avoid_id: avoidancePair.avoid_id,
          user_id: avoidancePair.user_id,
          user_name: personName,
          book_id: avoidancePair.book_id,
          book_name: book.book_name,
          unit: avoidancePair.unit,
          kind: avoidancePair.kind,
          source: avoidancePair.source,
          reason: avoidancePair.reason,
          create_time: avoidancePair.create_time,
        })
        .from(avoidancePair)
        .innerJoin(user, eq(user.user_id, avoidancePair.user_id))
        .leftJoin(expert, eq(expert.user_id, avoidancePair.user_id))
        .leftJoin(book, eq(book.book_id, avoidancePair.book_id))
        .where(where)
    const { limit, offset } = windowOf(page)
    const order = orderOf(page, { create_time: avoidancePair.create_time, user_name: personName }, [
      sql`${avoidancePair.avoid_id} desc`,
    ])
    const [rows, total] = await Promise.all([
      all()
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
      db.$count(all().as('all_records')),
    ])
    return { rows: rows.map((row) => ({ ...row, create_time: wireTime(row.create_time) })), total }
  },

  async avoid_conflict_num({ project_id }, ctx) {
    if (!(await oversees(ctx, project_id))) return { conflict_num: 0, begun_num: 0 }
    const open = (await conflictsOf(ctx.db, project_id)).filter(({ forced }) => !forced)
    const begun = open.filter(({ review_status }) => !NOT_BEGUN.includes(review_status))
    return { conflict_num: open.length, begun_num: begun.length }
  },
}

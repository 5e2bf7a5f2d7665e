import { and, eq, sql } from 'drizzle-orm'
import type { AvoidKind, ReviewStatus } from '#contract/dict'
import { managedProjects, oversees } from '#server/access/scope'
import { anyContains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { conflictsOf } from '#server/db/queries/avoidance'
import { personName } from '#server/db/queries/seats'
import { avoidance, book, expert, user } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { wireTime } from '#server/wire'

/** Nothing of these has been written yet: taking the assignment back is enough. */
const NOT_BEGUN: readonly ReviewStatus[] = ['assigned']

/** 回避名单与冲突数 */
export const avoidReads: Handlers<'avoid_record_list' | 'avoid_conflict_num'> = {
  async avoid_record_list({ project_id, group_id, keyword, kind, ...page }, { db, user: me }) {
    const where = and(
      eq(avoidance.project_id, project_id),
      managedProjects(me, avoidance.project_id),
      kind && eq(avoidance.kind, kind),
      group_id === undefined
        ? undefined
        : sql`${avoidance.user_id} in (select m.user_id from group_member m where m.group_id = ${group_id})`,
      anyContains([expert.name, user.nick_name, book.book_name, avoidance.unit, avoidance.reason], keyword),
    )
    const all = () =>
      db
        .select({
          avoid_id: avoidance.avoid_id,
          user_id: avoidance.user_id,
          user_name: personName,
          book_id: avoidance.book_id,
          book_name: book.book_name,
          unit: avoidance.unit,
          kind: sql<AvoidKind>`${avoidance.kind}`,
          source: avoidance.source,
          reason: avoidance.reason,
          create_time: avoidance.create_time,
        })
        .from(avoidance)
        .innerJoin(user, eq(user.user_id, avoidance.user_id))
        .leftJoin(expert, eq(expert.user_id, avoidance.user_id))
        .leftJoin(book, eq(book.book_id, avoidance.book_id))
        .where(where)
    const { limit, offset } = windowOf(page)
    const order = orderOf(page, { create_time: avoidance.create_time, user_name: personName }, [
      sql`${avoidance.avoid_id} desc`,
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

import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { withoutMasked } from '#contract/rules/book/anonymous'
import { readGroup } from '#server/access/groupScope'
import { besideAssignments, reviewersShown } from '#server/access/othersReviews'
import { keptQuery } from '#server/db/kept/statement'
import { orderOf, windowOf } from '#server/db/page'
import { bookOrder } from '#server/store/books/filter'
import { groupAvoidance } from '#server/store/avoidance/ofGroup'
import {
  assignedNum,
  groupBookWork,
  expertsOf,
  groupBookRows,
  groupBookSight,
  groupBooksMatching,
  neededNum,
  shownGroupBook,
} from '#server/store/groups/books'
import { assignment, projectBook } from '#server/db/schema/index'
import type { Handlers } from '#server/define'

/** 组内教材列表 */
export const groupBookListHandlers: Handlers<'group_booklist'> = {
  /**
   * In an anonymous review a leader sees books and experts by number only, and while reviewing goes on no result of a
   * calculation.
   */
  async group_booklist({ group_id, ...filter }, ctx) {
    const { db } = ctx
    const place = await readGroup(ctx, group_id)
    if (!place) return { rows: [], total: 0 }
    const { project, runs } = place
    const sight = groupBookSight(project, runs)
    const work = groupBookWork(db, eq(assignment.group_id, group_id))
    const where = and(eq(projectBook.group_id, group_id), groupBooksMatching(work, filter, sight))
    const order = {
      ...withoutMasked<AnyPgColumn | SQL>(bookOrder, sight.mask),
      sort_no: projectBook.sort_no,
      needed_num: neededNum,
      assigned_num: assignedNum(work),
    }
    const { limit, offset } = windowOf(filter)
    const all = groupBookRows(db, work).where(where)
    const [found, counted] = await Promise.all([
      groupBookRows(db, work)
        .where(where)
        .orderBy(...orderOf(filter, order, [sql`${projectBook.sort_no}`, sql`${projectBook.book_id}`]))
        .limit(limit)
        .offset(offset),
      keptQuery(db, db.select({ total: count() }).from(all.as('all_books'))),
    ])
    const shown = found.map(({ book_id }) => book_id)
    const avoidance = await groupAvoidance(db, project.project_id, group_id, shown)
    const experts = await expertsOf(db, group_id, shown)
    return {
      rows: found.map((row) => ({
        ...shownGroupBook(row, sight),
        avoid_num: avoidance.byBook.get(row.book_id) ?? 0,
        experts: reviewersShown(experts.get(row.book_id) ?? [], besideAssignments(runs, project)).map(
          ({ name, ...reviewer }) => ({ ...reviewer, name: name ?? `专家${reviewer.anon_no}` }),
        ),
      })),
      total: counted[0]?.total ?? 0,
    }
  },
}

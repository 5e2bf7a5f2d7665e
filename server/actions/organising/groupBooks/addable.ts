import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import { tooLateFor } from '#contract/facts/projectLife'
import { readGroup } from '#server/access/groupScope'
import { orderOf, windowOf } from '#server/db/page'
import { bookListFields, bookOrder, booksMatching } from '#server/store/books/filter'
import { violationOf } from '#server/store/books/poolFilter'
import { book, projectBook } from '#server/db/schema/index'
import type { Handlers } from '#server/define'

/** 组可添加教材列表 */
export const addableHandlers: Handlers<'group_addlist'> = {
  /** Pool books without a group and, while books may still join the pool, books of the library that may join it. */
  async group_addlist({ group_id, project_id, ...filter }, ctx) {
    const { db } = ctx
    const place = await readGroup(ctx, group_id)
    if (!place?.runs) return { rows: [], total: 0 }
    const { group, project } = place
    if (project_id !== undefined && project_id !== project.project_id) return { rows: [], total: 0 }
    const open = tooLateFor('collecting', project.project_status, '') === undefined
    const pooled = sql<boolean>`${projectBook.book_id} is not null`
    const fits = sql<boolean>`coalesce(${JSON.stringify(group.major_categories)}::jsonb ? ${book.major_category}, false)`
    const join = and(eq(projectBook.book_id, book.book_id), eq(projectBook.project_id, group.project_id))
    const where = and(
      booksMatching(filter),
      isNull(projectBook.group_id),
      or(pooled, open ? eq(book.declare_status, 'formal_passed') : undefined),
    )
    const { limit, offset } = windowOf(filter)
    const [found, counted] = await Promise.all([
      db
        .select({
          ...bookListFields,
          violation_status: violationOf,
          pooled,
          fits,
        })
        .from(book)
        .leftJoin(projectBook, join)
        .where(where)
        .orderBy(
          ...orderOf(filter, bookOrder, [
            sql`${fits} desc`,
            sql`${pooled} desc`,
            sql`${projectBook.sort_no} asc nulls last`,
            sql`${book.book_id} desc`,
          ]),
        )
        .limit(limit)
        .offset(offset),
      db.select({ total: count() }).from(book).leftJoin(projectBook, join).where(where),
    ])
    return {
      rows: found.map(({ pooled: in_project, fits: match, ...row }) => ({
        ...row,
        in_project: in_project ? 1 : 0,
        recommend_match: match ? 1 : 0,
      })),
      total: counted[0]?.total ?? 0,
    }
  },
}

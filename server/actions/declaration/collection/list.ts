import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { readableCollected } from '#server/access/declaring/collected'
import { contains } from '#server/db/like'
import { keysOnPage, orderOf } from '#server/db/page'
import { collectedBook, dept, user } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { fromWire, wireTime } from '#server/wire'

const ORDER = {
  isbn: collectedBook.isbn,
  book_name: sql`${collectedBook.book_name} collate "C"`,
  publisher_name: sql`${collectedBook.publisher_name} collate "C"`,
  collect_status: collectedBook.collect_status,
  create_time: collectedBook.collect_id,
}

/** 教材采集列表 */
export const collectionListHandlers: Handlers<'collection_list'> = {
  async collection_list(filter, { db, user: me }) {
    const where = and(
      readableCollected(me),
      contains(collectedBook.book_name, filter.keyword),
      contains(collectedBook.isbn, filter.isbn?.replace(/[\s-]/g, '')),
      contains(collectedBook.publisher_name, filter.publisher_name),
      filter.collect_status && eq(collectedBook.collect_status, filter.collect_status),
      filter.beginTime ? sql`${collectedBook.create_time} >= ${fromWire(filter.beginTime)}` : undefined,
      filter.endTime ? sql`${collectedBook.create_time} <= ${fromWire(filter.endTime, true)}` : undefined,
    )
    const order = orderOf(filter, ORDER, [desc(collectedBook.collect_id)])
    const onPage = keysOnPage(db, { key: collectedBook.collect_id, where, order, page: filter })
    const [found, counted] = await Promise.all([
      db
        .select({
          collect_id: collectedBook.collect_id,
          isbn: collectedBook.isbn,
          book_name: collectedBook.book_name,
          first_editor: collectedBook.first_editor,
          publisher_name: collectedBook.publisher_name,
          edu_level: collectedBook.edu_level,
          cover: collectedBook.cover,
          collect_status: collectedBook.collect_status,
          audit_opinion: collectedBook.audit_opinion,
          collector: user.nick_name,
          dept_name: dept.dept_name,
          book_id: collectedBook.book_id,
          create_time: collectedBook.create_time,
        })
        .from(collectedBook)
        .innerJoin(user, eq(user.user_id, collectedBook.create_by))
        .leftJoin(dept, eq(dept.dept_id, collectedBook.dept_id))
        .where(inArray(collectedBook.collect_id, onPage))
        .orderBy(...order),
      db.select({ total: count() }).from(collectedBook).where(where),
    ])
    return {
      rows: found.map((row) => ({ ...row, create_time: wireTime(row.create_time) })),
      total: counted[0]?.total ?? 0,
    }
  },
}

import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { contains } from '#server/db/like'
import type { Db } from '#server/db/client'
import { windowOf, type PageQuery } from '#server/db/page'
import { book, publisher } from '#server/db/schema/library'

/** Adds publishers that are not known yet. To be called where books are written. */
export async function notePublishers(db: Db): Promise<void> {
  await db.execute(sql`
    insert into publisher (publisher_name)
    select distinct btrim(b.publisher_name) from book b
    where btrim(coalesce(b.publisher_name, '')) <> ''
      and not exists (select 1 from publisher p where p.publisher_name = btrim(b.publisher_name))
    order by 1
    on conflict do nothing`)
}

/** Publishers by name, each with its number of books in the library. */
export async function publisherPage(db: Db, keyword: string | undefined, page: PageQuery) {
  const where = contains(publisher.publisher_name, keyword)
  const { limit, offset } = windowOf(page)
  const found = await db
    .select({
      publisher_id: publisher.publisher_id,
      publisher_name: publisher.publisher_name,
      book_num: count(book.book_id),
    })
    .from(publisher)
    .leftJoin(
      book,
      and(
        isNotNull(book.publisher_name),
        eq(sql`btrim(${book.publisher_name})`, publisher.publisher_name),
        eq(book.deleted, false),
      ),
    )
    .where(where)
    .groupBy(publisher.publisher_id)
    .orderBy(sql`${publisher.publisher_name} collate "C"`)
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ total: count() }).from(publisher).where(where)
  return { rows: found, total: all?.total ?? 0 }
}

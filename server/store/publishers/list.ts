import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { PROVINCE } from '#contract/facts/catalogue'
import { isKeyOf } from '#contract/facts/closed'
import type { PublisherAudit, TextbookQualify } from '#contract/facts/units'
import type { Db } from '#server/db/client'
import { contains } from '#server/db/like'
import { windowOf, type PageQuery } from '#server/db/page'
import { publisher, quota } from '#server/db/schema/index'
import { takenPlaces } from '#server/store/quotas/places'

interface Wanted extends PageQuery {
  keyword?: string | undefined
  province_id?: string | undefined
  audit_status?: PublisherAudit | undefined
  textbook_qualify?: TextbookQualify | undefined
}

/** Books of the library that name the publisher: by its written name, which a column would lose in a query of one table. */
const bookNum = sql<number>`(select count(*)::int from book b
    where btrim(b.publisher_name) = publisher.publisher_name and not b.deleted)`

/**
 * A page of publishers by name, with the places of their quotas that are taken.
 * @param scope a condition on `publisher`, which also bounds the total
 */
export async function publisherPage(db: Db, year: number, scope: SQL | undefined, wanted: Wanted) {
  const { keyword, province_id, audit_status, textbook_qualify } = wanted
  const where = and(
    scope,
    contains(publisher.publisher_name, keyword),
    province_id && isKeyOf(PROVINCE, province_id) ? eq(publisher.province_id, province_id) : undefined,
    audit_status && eq(publisher.audit_status, audit_status),
    textbook_qualify && sql`${publisher.textbook_qualify} ? ${textbook_qualify}`,
  )
  const { limit, offset } = windowOf(wanted)
  const rows = await db
    .select({
      p: publisher,
      book_num: bookNum,
      reserved: sql<number>`places.reserved`,
      used: sql<number>`places.used`,
      quota: quota.total,
    })
    .from(publisher)
    .leftJoin(quota, and(eq(quota.dept_id, publisher.dept_id), eq(quota.year, year), isNull(quota.edu_level)))
    .leftJoinLateral(
      sql`${takenPlaces(sql`b.declare_dept_id = ${publisher.dept_id}`, sql`${year}`)} as places`,
      sql`true`,
    )
    .where(where)
    .orderBy(sql`${publisher.publisher_name} collate "C"`)
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ total: count() }).from(publisher).where(where)
  return { rows, total: all?.total ?? 0 }
}

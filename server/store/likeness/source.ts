import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { part, value } from '#server/db/facts'

/**
 * A condition on `b`, a book: handed in, or known from a list, and neither taken back nor deleted. It is compared,
 * whatever its year and whatever was decided about it.
 */
const isMeant = sql`(not b.deleted and b.declare_status not in ${part.beforeRecommender})`

/** The books that are compared, each with the file of its text: the sample that was declared, or else the review's. */
export const meantTexts: SQL = sql`
  select b.book_id, coalesce(
    (select m.name from declare_material m where m.book_id = b.book_id and m.code = ${value.material.M02}
      order by m.version desc limit 1),
    (select s.name from book_sample s where s.book_id = b.book_id and s.code = ${value.material.M02})) as name
  from book b where ${isMeant}`

/** A condition on a row of `book_text`, `t`: it is read from the file in force of a book that is still compared. */
export const isTextInForce = sql`exists (select 1 from (${meantTexts}) meant
  where meant.book_id = t.book_id and meant.name = t.name)`

/**
 * Brings the list of what is compared up to what has been handed in, replaced, taken back and deleted since: whatever
 * leaves takes its fingerprints and likenesses along, whatever is new waits to be read.
 */
export async function followBooks(db: Db): Promise<void> {
  await db.execute(sql`delete from book_text t where not ${isTextInForce}`)
  await db.execute(sql`
    insert into book_text (book_id, name)
    select meant.book_id, meant.name from (${meantTexts}) meant
    where meant.name is not null and not exists (select 1 from book_text t where t.book_id = meant.book_id)
    order by meant.book_id
    on conflict (book_id) do nothing`)
}

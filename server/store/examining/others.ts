import { sql } from 'drizzle-orm'
import { readIsbns } from '#contract/rules/book/isbn'
import { rows, type Db } from '#server/db/client'
import { listedNames } from '#server/db/names'
import type { OtherBook } from '#server/domain/examining/facts'
import { sameNumber } from '#server/store/declarations/duplicates'

/** Books that share a number or a first editor's name with one are so many at the most: a common name has hundreds. */
const MOST_OTHERS = 300

interface Known {
  book_id: number
  isbn: string | null
  first_editor: string | null
}

/** Other books of any year that share a number, or the name of a first editor, the newest first. */
export async function othersOf(db: Db, { book_id, isbn, first_editor }: Known): Promise<OtherBook[]> {
  const read = readIsbns(isbn)
  // Each way has an index of its own, so they are asked side by side.
  const ways = [
    ...(read.ok
      ? [sql`select b.book_id, true as same_isbn from book b where ${sameNumber(read.value)}`]
      : []),
    ...(first_editor
      ? [
          sql`select b.book_id, false as same_isbn from book b
            where ${listedNames(sql`b.first_editor`)} && ${listedNames(sql`${first_editor}::text`)}`,
        ]
      : []),
  ]
  if (ways.length === 0) return []
  return rows<OtherBook>(
    await db.execute(sql`
      with found as (
        select book_id, bool_or(same_isbn) as same_isbn
        from (${sql.join(ways, sql` union all `)}) way group by book_id)
      select b.book_id, b.book_name, b.year, b.isbn, b.first_editor, b.first_editor_unit, b.big_id,
        b.declare_status, coalesce(d.dept_name, b.declare_unit) as declare_unit, b.recommend_channel, f.same_isbn
      from found f join book b on b.book_id = f.book_id left join dept d on d.dept_id = b.declare_dept_id
      where b.book_id <> ${book_id} and not b.deleted
      order by f.same_isbn desc, b.year desc, b.book_id desc limit ${MOST_OTHERS}`),
  )
}

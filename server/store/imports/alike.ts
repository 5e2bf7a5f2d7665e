import { sql } from 'drizzle-orm'
import type { BookFace } from '#contract/entities/importBooks'
import { rows, type Db } from '#server/db/client'
import { book, expert, user } from '#server/db/schema/index'

/** Rows of a file as a single JSON parameter: a statement takes at most 65,535 parameters. */
const recordset = (values: readonly object[]) => sql`${JSON.stringify(values)}::text::jsonb`

export interface BookAlike {
  line: number
  field: 'isbn' | 'source_no'
  book_id: number
  book_name: string
}

interface BookKeys {
  line: number
  book_name: string
  source_no: string | null
  isbn: string | null
}

/**
 * Books of the library that duplicate rows of a file: the same ISBN, or, where one of the two has no ISBN, the
 * same name and the same number in the imported list.
 */
export async function booksAlike(db: Db, wanted: readonly BookKeys[]): Promise<BookAlike[]> {
  return rows<BookAlike>(
    await db.execute(sql`
      with wanted as (
        select * from jsonb_to_recordset(${recordset(wanted)})
          as w(line int, book_name text, source_no text, isbn text)
      ), known as (
        select book_id, book_name, unnest(string_to_array(isbn, ',')) as isbn from ${book}
        where isbn is not null and not deleted
      )
      select w.line, 'isbn' as field, known.book_id, known.book_name
      from (select line, unnest(string_to_array(isbn, ',')) as isbn from wanted) w
      join known on known.isbn = w.isbn
      union all
      select w.line, 'source_no', b.book_id, b.book_name
      from wanted w
      join ${book} b on b.book_name = w.book_name and b.source_no = w.source_no
      where not b.deleted and (b.isbn is null or w.isbn is null)
      order by line, book_id`),
  )
}

/** Every book of the library, for the comparison with a list whose books need no ISBN. */
export const libraryFaces = async (db: Db) =>
  rows<BookFace & { book_id: number }>(
    await db.execute(sql`
      select book_id, book_name, first_editor, publisher_name, coalesce(declare_unit, first_editor_unit) as unit, isbn
      from ${book} where not deleted order by book_id`),
  )

export interface PersonAlike {
  line: number
  by: 'phone' | 'id_card'
  user_id: number
  name: string
  is_expert: boolean
  id_card: string | null
}

interface PersonKeys {
  line: number
  phone: string
  id_card: string | null
}

/** Accounts with the telephone number, and experts with the telephone or identity number, of rows of a file. */
export async function peopleAlike(db: Db, wanted: readonly PersonKeys[]): Promise<PersonAlike[]> {
  return rows<PersonAlike>(
    await db.execute(sql`
      with wanted as (
        select * from jsonb_to_recordset(${recordset(wanted)}) as w(line int, phone text, id_card text)
      ), matched as (
        select w.line, 'phone' as by, u.user_id from wanted w join ${user} u on u.user_name = w.phone
        union
        select w.line, 'phone', u.user_id from wanted w join ${user} u on u.phone = w.phone
        union
        select w.line, 'phone', e.user_id from wanted w join ${expert} e on e.phone = w.phone
        union
        select w.line, 'id_card', e.user_id from wanted w join ${expert} e on e.id_card = w.id_card
      )
      select m.line, m.by, m.user_id, coalesce(e.name, u.nick_name) as name,
        e.user_id is not null as is_expert, e.id_card
      from matched m
      join ${user} u on u.user_id = m.user_id
      left join ${expert} e on e.user_id = m.user_id
      order by m.line, is_expert desc, m.user_id`),
  )
}

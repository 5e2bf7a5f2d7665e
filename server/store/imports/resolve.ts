import { eq, sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { part } from '#server/db/facts'
import { avoidancePair } from '#server/db/schema/index'
import { unitKey } from '#server/domain/avoidance/avoidance'

/** Rows of a file as a single JSON parameter: a statement takes at most 65,535 parameters. */
const recordset = (values: readonly object[]) => sql`${JSON.stringify(values)}::text::jsonb`

interface Named {
  line: number
  name: string
  phone: string | null
}

/** Resolves the experts that lines of a file name, by line: one, none, or several of that name. */
export async function expertsNamed(db: Db, wanted: readonly Named[]): Promise<Map<number, number[]>> {
  const found = rows<{ line: number; user_ids: number[] }>(
    await db.execute(sql`
      select w.line, json_agg(e.user_id order by e.user_id) as user_ids
      from jsonb_to_recordset(${recordset(wanted)}) as w(line int, name text, phone text)
      join expert e on e.name = w.name
      join sys_user u on u.user_id = e.user_id and not u.disabled
      where w.phone is null or w.phone in (e.phone, u.phone, u.user_name)
      group by w.line`),
  )
  return new Map(found.map(({ line, user_ids }) => [line, user_ids]))
}

interface BookNamed {
  line: number
  book_name: string | null
  isbn: string | null
  book_code: string | null
}

export interface BookMatch {
  book_id: number
  /** The book's group in the project; null where it is not in the pool, or in no group. */
  group_id: number | null
  in_pool: boolean
}

/** Resolves the books that lines of a file name; all columns given for a book must match. */
export async function booksNamed(
  db: Db,
  project_id: number,
  wanted: readonly BookNamed[],
): Promise<Map<number, BookMatch[]>> {
  const found = rows<{ line: number; books: BookMatch[] }>(
    await db.execute(sql`
      with w as (
        select * from jsonb_to_recordset(${recordset(wanted)})
          as w(line int, book_name text, isbn text, book_code text)
      ), hits as (
        select w.line, b.book_id from w join book b on b.isbn = w.isbn where w.isbn is not null
        union all
        select w.line, b.book_id from w join book b on b.book_name = w.book_name
        where w.isbn is null and w.book_name is not null
        union all
        select w.line, b.book_id from w join book b on w.book_code in (b.book_code, b.source_no)
        where w.isbn is null and w.book_name is null
      )
      select h.line, json_agg(json_build_object('book_id', b.book_id, 'group_id', p.group_id,
        'in_pool', p.book_id is not null) order by b.book_id) as books
      from (select distinct line, book_id from hits) h
      join w on w.line = h.line
      join book b on b.book_id = h.book_id and not b.deleted
      left join project_book p on p.book_id = b.book_id and p.project_id = ${project_id}
      where (w.book_name is null or b.book_name = w.book_name)
        and (w.book_code is null or w.book_code in (b.book_code, b.source_no))
      group by h.line`),
  )
  return new Map(found.map(({ line, books }) => [line, books]))
}

/** The groups of a project by their names. */
export async function groupsNamed(db: Db, project_id: number): Promise<Map<string, number>> {
  const found = rows<{ group_id: number; group_name: string }>(
    await db.execute(sql`select group_id, group_name from review_group where project_id = ${project_id}`),
  )
  return new Map(found.map(({ group_name, group_id }) => [group_name, group_id]))
}

/** The occupied seats in the groups of a project, as `group:user`. */
export async function takenSeats(db: Db, project_id: number): Promise<Set<string>> {
  const found = rows<{ seat: string }>(
    await db.execute(sql`select group_id || ':' || user_id as seat from group_member
      where project_id = ${project_id} and expert_status not in ${part.givenUp}`),
  )
  return new Set(found.map(({ seat }) => seat))
}

/** The active assignments of a project, by `book:user`. */
export async function pairsBound(db: Db, project_id: number): Promise<Map<string, number>> {
  const found = rows<{ pair: string; fenpei_id: number }>(
    await db.execute(sql`select book_id || ':' || user_id as pair, fenpei_id from assignment
      where project_id = ${project_id}
        and review_status in ${part.active}`),
  )
  return new Map(found.map(({ pair, fenpei_id }) => [pair, fenpei_id]))
}

/** The avoidance records of a project, as `user:book` or `user:unit`. */
export async function avoidancesOf(db: Db, project_id: number): Promise<Set<string>> {
  const found = await db
    .select({ user_id: avoidancePair.user_id, book_id: avoidancePair.book_id, unit: avoidancePair.unit })
    .from(avoidancePair)
    .where(eq(avoidancePair.project_id, project_id))
  return new Set(found.map(({ user_id, book_id, unit }) => `${user_id}:${book_id ?? unitKey(unit)}`))
}

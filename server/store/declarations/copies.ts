import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { keysOf } from '#contract/facts/closed'
import { type Db, rows } from '#server/db/client'
import { value } from '#server/db/facts'
import { book, bookEditor } from '#server/db/schema/index'
import { momentSql } from '#server/db/moments'
import type { beginBooks } from './newBook'

type BookColumn = keyof typeof book.$inferSelect
type EditorColumn = keyof typeof bookEditor.$inferSelect

/** What a declarer says anew for each declaration, and the files, which belong to one book only. */
export const NOT_COPIED = [
  'in_scope',
  'cover',
  'catalog_file',
  'recommend_channel',
  'recommend_dept_id',
] as const satisfies readonly BookColumn[]

/** What a book has of itself, of its own declaration. */
const OWN = [
  'book_id',
  'book_code',
  'source_no',
  'year',
  'isbn',
  'awards',
  'has_english',
  'completeness',
  'declare_unit',
  'declare_dept_id',
  'recommend_unit',
  'recommend_sort',
  'province_id',
  'declare_status',
  'exam_state',
  'violation_status',
  'deleted',
  'del_by',
  'del_time',
  'del_reason',
  'batch_id',
  'big_id',
  'volume_no',
  'plan_id',
  'quota_free',
  'submit_time',
  'import_id',
  'source_book_id',
  'create_by',
  'create_time',
  'update_by',
  'update_time',
  'revision',
] as const satisfies readonly BookColumn[]

/** What is attested for one declaration is attested anew. */
const OWN_OF_EDITOR = [
  'editor_id',
  'book_id',
  'political_ok',
  'political_file',
  'signed',
] as const satisfies readonly EditorColumn[]

const names = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

const COPIED = keysOf(getTableColumns(book)).filter(
  (column) => ![...OWN, ...NOT_COPIED].some((own) => own === column),
)
const COPIED_OF_EDITOR = keysOf(getTableColumns(bookEditor)).filter(
  (column) => !OWN_OF_EDITOR.some((own) => own === column),
)

interface Copy {
  source_id: number
  book_code: string
  isbn: string | null
  completeness: number
}

/** Awards without the files that prove them. */
const awards = sql`(select coalesce(jsonb_agg(a.award || '{"file": null}' order by a.place), '[]')
  from jsonb_array_elements(b.awards) with ordinality a (award, place))`

type Begun = Awaited<ReturnType<typeof beginBooks>>['begun']

interface Made {
  book_id: number
  source_book_id: number
}

async function insertBooks(db: Db, copies: readonly Copy[], begun: Begun) {
  const at = momentSql(begun.create_time)
  const made = await db.execute(sql`
    insert into book (${names(COPIED)}, book_code, isbn, awards, completeness, source_book_id, year, batch_id,
      declare_dept_id, declare_unit, province_id, declare_status, create_by, create_time)
    select ${names(COPIED)}, c.book_code, c.isbn, ${awards}, c.completeness, b.book_id, ${begun.year}::int,
      ${begun.batch_id}::int, ${begun.declare_dept_id}::int, ${begun.declare_unit}::text, ${begun.province_id}::text,
      ${value.declare[begun.declare_status]}, ${begun.create_by}::int, ${at}
    from rows from (jsonb_to_recordset(${JSON.stringify(copies)}::text::jsonb)
      as (source_id int, book_code text, isbn text, completeness numeric)) with ordinality
      as c (source_id, book_code, isbn, completeness, place)
    join book b on b.book_id = c.source_id
    order by c.place
    returning book_id, source_book_id`)
  return rows<Made>(made)
}

/**
 * Copies books, each with its editors, one statement a table.
 * @param copies what a copy does not take over from its source
 * @param begun the new declaration
 */
export async function copyBooks(db: Db, copies: readonly Copy[], begun: Begun): Promise<Made[]> {
  if (copies.length === 0) return []
  const made = await insertBooks(db, copies, begun)
  await db.execute(sql`
    with made as (select * from jsonb_to_recordset(${JSON.stringify(made)}::text::jsonb)
      as m (book_id int, source_book_id int))
    insert into book_editor (book_id, ${names(COPIED_OF_EDITOR)})
    select made.book_id, ${sql.join(
      COPIED_OF_EDITOR.map((column) => sql`e.${sql.identifier(column)}`),
      sql`, `,
    )}
    from made join book_editor e on e.book_id = made.source_book_id
    order by made.book_id, e.sort_no`)
  return made
}

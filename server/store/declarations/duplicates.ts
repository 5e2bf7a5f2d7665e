import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { part } from '#server/db/facts'
import { bareName, listedIsbns, listedNames } from '#server/db/names'

/** By what the same book is known again. */
export interface BookIdentity {
  /** The book itself is not its own duplicate. */
  book_id?: number | undefined
  year: number
  isbns: readonly string[]
  book_name?: string | undefined
  first_editor?: string | null | undefined
}

export interface Duplicate {
  book_id: number
  book_name: string
  declare_dept_name: string
}

const texts = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

/** A condition on the book `b`: it has one of these numbers. */
export const sameNumber = (isbns: readonly string[]): SQL =>
  sql`${listedIsbns(sql`b.isbn`)} && ${texts(isbns)}`

/** A condition on the book `b`: it has this name and first editor. */
export const sameWork = (book_name: string, first_editor: string): SQL =>
  sql`(${listedNames(sql`b.first_editor`)} && ${listedNames(sql`${first_editor}::text`)}
    and ${bareName(sql`b.book_name`)} = ${bareName(sql`${book_name}::text`)})`

/**
 * The same book as somebody has declared it this year: one of its numbers, or its name and first editor.
 * Each of the two ways has an index of its own, so they are asked side by side.
 */
export async function duplicateOf(db: Db, wanted: BookIdentity): Promise<Duplicate | null> {
  const { book_id, year, isbns, book_name, first_editor } = wanted
  const ways = [
    ...(isbns.length > 0 ? [sameNumber(isbns)] : []),
    ...(book_name && first_editor ? [sameWork(book_name, first_editor)] : []),
  ]
  if (ways.length === 0) return null
  // Without a limit: one would tempt the planner to walk along the keys instead of using the indexes.
  const found = ways.map(
    (
      way,
    ) => sql`select b.book_id, b.book_name, coalesce(d.dept_name, b.declare_unit, '其他单位') as declare_dept_name
      from book b left join dept d on d.dept_id = b.declare_dept_id
      where ${way} and b.year = ${year} and b.declare_status not in ${part.notDeclared} and not b.deleted
        and b.book_id <> ${book_id ?? 0}`,
  )
  const [first] = rows<Duplicate>(await db.execute(sql.join(found, sql` union all `)))
  return first ?? null
}

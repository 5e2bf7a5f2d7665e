import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { mayEdit } from '#contract/facts/declaration/life'
import { book, bookSeries } from '#server/db/schema/index'
import type { Context, CurrentUser } from '#server/define'

type StoredBook = typeof book.$inferSelect
export type StoredSeries = typeof bookSeries.$inferSelect
export const NO_SERIES = '系列不存在，或不在您的范围内'

/** A condition on `book`: of this publisher, by its key or, where a book has none, by its name. */
export const ofPublisher = (publisher_id: number): SQL => sql`(${book.publisher_id} = ${publisher_id}
  or (${book.publisher_id} is null and btrim(${book.publisher_name}) =
    (select p.publisher_name from publisher p where p.publisher_id = ${publisher_id})))`

/** The volumes of a series, in their order. */
export const volumesOf = (db: Context['db'], big_id: number): Promise<StoredBook[]> =>
  db
    .select()
    .from(book)
    .where(and(eq(book.big_id, big_id), eq(book.deleted, false)))
    .orderBy(sql`${book.volume_no} asc nulls last`, asc(book.book_id))

/** A volume as a list shows it. */
export const volumeOf = (user: CurrentUser, row: StoredBook) => ({
  book_id: row.book_id,
  book_name: row.book_name,
  volume_desc: row.volume_desc,
  isbn: row.isbn,
  first_editor: row.first_editor,
  publisher_name: row.publisher_name,
  year: row.year,
  declare_status: row.declare_status,
  movable: mayEdit(row.declare_status, user.roles),
})

export const seriesFields = ({ is_set_declare, ...row }: StoredSeries) => ({
  ...row,
  // What an earlier program left open is asked for when the series is saved.
  publisher_id: row.publisher_id ?? 0,
  volumes: row.volumes ?? 0,
  is_set_declare: is_set_declare ? (1 as const) : (0 as const),
})

import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { RecommendChannel, EduLevel, Carrier } from '#contract/facts/books'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { anyContains, contains } from '#server/db/like'
import { book } from '#server/db/schema/index'
import { fromWire } from '#server/wire'

export interface BookFilter {
  keyword?: string | undefined
  isbn?: string | undefined
  first_editor?: string | undefined
  publisher_name?: string | undefined
  publisher_id?: number | undefined
  year?: number | undefined
  edu_level?: EduLevel | undefined
  major_category?: string | undefined
  carrier?: Carrier | undefined
  recommend_channel?: RecommendChannel | undefined
  province_id?: string | undefined
  declare_status?: DeclareStatus | undefined
  import_id?: number | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

/** ISBN are stored without hyphens and typed with them. */
const digits = (text: string | undefined) => text?.replace(/[\s-]/g, '')

/** An ISBN typed with hyphens is also searched without them. */
function keywordMatches(keyword: string | undefined): SQL | undefined {
  const columns = [
    book.book_name,
    book.first_editor,
    book.publisher_name,
    book.isbn,
    book.source_no,
    book.book_code,
  ]
  const text = anyContains(columns, keyword)
  const bare = digits(keyword)
  return bare !== keyword?.trim() && /^\d{4,}/.test(bare ?? '')
    ? sql`(${text} or ${contains(book.isbn, bare)})`
    : text
}

/** Books record the name of their publisher, as it was typed. */
const isPublishedBy = (publisher_id: number): SQL =>
  sql`btrim(${book.publisher_name}) = (select p.publisher_name from publisher p where p.publisher_id = ${publisher_id})`

/** Books that are not deleted and match a filter. */
export const booksMatching = (filter: BookFilter): SQL | undefined =>
  and(
    eq(book.deleted, false),
    keywordMatches(filter.keyword),
    contains(book.isbn, digits(filter.isbn)),
    contains(book.first_editor, filter.first_editor),
    contains(book.publisher_name, filter.publisher_name),
    filter.publisher_id ? isPublishedBy(filter.publisher_id) : undefined,
    filter.year === undefined ? undefined : eq(book.year, filter.year),
    filter.edu_level ? eq(book.edu_level, filter.edu_level) : undefined,
    filter.major_category ? eq(book.major_category, filter.major_category) : undefined,
    filter.carrier ? eq(book.carrier, filter.carrier) : undefined,
    filter.recommend_channel ? eq(book.recommend_channel, filter.recommend_channel) : undefined,
    filter.province_id ? eq(book.province_id, filter.province_id) : undefined,
    filter.declare_status ? eq(book.declare_status, filter.declare_status) : undefined,
    filter.import_id ? eq(book.import_id, filter.import_id) : undefined,
    filter.beginTime ? sql`${book.create_time} >= ${fromWire(filter.beginTime)}` : undefined,
    filter.endTime ? sql`${book.create_time} <= ${fromWire(filter.endTime, true)}` : undefined,
  )

/** The columns of a book in every list. */
export const bookListFields = {
  book_id: book.book_id,
  book_code: book.book_code,
  source_no: book.source_no,
  book_name: book.book_name,
  isbn: book.isbn,
  first_editor: book.first_editor,
  first_editor_unit: book.first_editor_unit,
  publisher_name: book.publisher_name,
  publish_date: book.publish_date,
  edu_level: book.edu_level,
  major_category: book.major_category,
  major_class: book.major_class,
  declare_unit: book.declare_unit,
  recommend_channel: book.recommend_channel,
  declare_status: book.declare_status,
}

/** Sortable columns of a list of books. */
export const bookOrder = {
  book_code: sql`${book.book_code} collate "C"`,
  source_no: sql`${book.source_no} collate "C"`,
  book_name: sql`${book.book_name} collate "C"`,
  isbn: book.isbn,
  first_editor: sql`${book.first_editor} collate "C"`,
  publisher_name: sql`${book.publisher_name} collate "C"`,
  publish_date: book.publish_date,
  edu_level: book.edu_level,
  major_category: book.major_category,
  declare_unit: sql`${book.declare_unit} collate "C"`,
  declare_status: book.declare_status,
}

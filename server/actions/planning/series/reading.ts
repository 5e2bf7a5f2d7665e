import { and, count, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { SeriesStatus } from '#contract/facts/declaration/states'
import { EDITABLE } from '#contract/facts/declaration/life'
import { bookFaults } from '#contract/rules/declaration/bookFaults'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { ownSeries } from '#server/access/declaring/series'
import { part, value } from '#server/db/facts'
import { anyContains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { book, bookSeries, dept, publisher } from '#server/db/schema/index'
import { list } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'
import { editorsOf } from '#server/store/declarations/editorsOf'
import { bookFieldsOf } from '#server/store/declarations/written'
import { wireTime } from '#server/wire'
import { NO_SERIES, ofPublisher, seriesFields, volumeOf, volumesOf } from './volumes'

const SORTABLE = { big_name: sql`${bookSeries.big_name} collate "C"`, create_time: bookSeries.create_time }

const ofVolumes = (figure: SQL) =>
  sql`(select ${figure} from book v where v.big_id = ${bookSeries.big_id} and not v.deleted)`
const chosen = sql<number>`${ofVolumes(sql`count(*)::int`)}`
const UNDER = sql`count(*) filter (where v.declare_status in ${part.underWay})`
const status = sql<SeriesStatus>`${ofVolumes(sql`case ${UNDER}
  when 0 then ${value.series.writing} when count(*) then ${value.series.declared}
  else ${value.series.partial} end`)}`

export const seriesReadHandlers: Handlers<'book_big_list' | 'book_big_detail' | 'book_big_choices'> = {
  async book_big_list({ keyword, edu_level, ...page }, { db, user }) {
    const where = and(
      anyContains([bookSeries.big_name, bookSeries.chief_editor], keyword),
      edu_level && eq(bookSeries.edu_level, edu_level),
      ownSeries(user),
    )
    const { limit, offset } = windowOf(page)
    const [found, counted] = await Promise.all([
      db
        .select({
          s: bookSeries,
          chosen,
          status,
          publisher_name: publisher.publisher_name,
          dept_name: dept.dept_name,
        })
        .from(bookSeries)
        .leftJoin(publisher, eq(publisher.publisher_id, bookSeries.publisher_id))
        .leftJoin(dept, eq(dept.dept_id, bookSeries.dept_id))
        .where(where)
        .orderBy(...orderOf(page, SORTABLE, [desc(bookSeries.big_id)]))
        .limit(limit)
        .offset(offset),
      db.select({ total: count() }).from(bookSeries).where(where),
    ])
    const rows = found.map(({ s, ...rest }) => ({
      ...s,
      ...rest,
      is_set_declare: s.is_set_declare ? (1 as const) : (0 as const),
      create_time: wireTime(s.create_time),
    }))
    return { rows, total: counted[0]?.total ?? 0 }
  },

  async book_big_detail({ big_id }, { db, user }) {
    const [found] = await db
      .select({ s: bookSeries, publisher_name: publisher.publisher_name })
      .from(bookSeries)
      .leftJoin(publisher, eq(publisher.publisher_id, bookSeries.publisher_id))
      .where(and(eq(bookSeries.big_id, big_id), ownSeries(user)))
    if (!found) throw new Refusal(NO_SERIES)
    const books = await volumesOf(db, big_id)
    const editors = await editorsOf(
      db,
      books.map(({ book_id }) => book_id),
    )
    return {
      big_id,
      fields: seriesFields(found.s),
      publisher_name: found.publisher_name,
      volumes: books.map((row) => ({
        ...volumeOf(user, row),
        completeness: row.completeness,
        faults: bookFaults(bookFieldsOf(row), editors.get(row.book_id) ?? []).map(({ message }) => message),
      })),
      revision: found.s.revision,
    }
  },

  async book_big_choices({ publisher_id, big_id, keyword, ...page }, { db, user }) {
    const free = and(isNull(book.big_id), sql`${book.declare_status} in ${list(EDITABLE)}`)
    const where = and(
      eq(book.deleted, false),
      ownDeclarations(user),
      ofPublisher(publisher_id),
      anyContains([book.book_name, book.isbn, book.first_editor], keyword),
      big_id === undefined ? free : or(eq(book.big_id, big_id), free),
    )
    const { limit, offset } = windowOf(page)
    const [found, counted] = await Promise.all([
      db.select().from(book).where(where).orderBy(desc(book.book_id)).limit(limit).offset(offset),
      db.select({ total: count() }).from(book).where(where),
    ])
    return { rows: found.map((row) => volumeOf(user, row)), total: counted[0]?.total ?? 0 }
  },
}

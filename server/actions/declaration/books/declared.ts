import { and, count, desc, inArray, sql, type SQL } from 'drizzle-orm'
import { waitingFor, type HandlingTab } from '#contract/facts/declaration/life'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { ownBooks, toldStatus } from '#server/access/published'
import { holds } from '#server/access/scope'
import { keptQuery } from '#server/db/kept/statement'
import { contains } from '#server/db/like'
import { keysOnPage, orderOf } from '#server/db/page'
import { book } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { bookListFields, bookOrder, booksMatching } from '#server/store/books/filter'
import { majorNames } from '#server/store/majors/catalogue'
import { wireTime } from '#server/wire'

/** More columns to sort by than other lists of books have. */
const ORDER = {
  completeness: book.completeness,
  update_time: sql`coalesce(${book.update_time}, ${book.create_time})`,
}

/** 教材管理 */
export const declaredBookHandlers: Handlers<'declared_book_list'> = {
  async declared_book_list({ tab, declare_unit, declare_status, ...filter }, { db, user }) {
    const read = holds(user, 'admin', 'sys2', 'reviewActivity') ? undefined : ownBooks(user)
    const status = read ? toldStatus : sql<DeclareStatus>`${book.declare_status}`
    const declared = ownDeclarations(user) ?? sql`true`
    const waits = sql`coalesce(${declared} and ${inArray(book.declare_status, waitingFor(user.roles))}, false)`
    const within: Readonly<Record<HandlingTab, SQL | undefined>> = {
      todo: waits,
      done: sql`not ${waits}`,
      all: undefined,
    }
    const matching = and(
      booksMatching(filter),
      tab === undefined ? read : declared,
      contains(book.declare_unit, declare_unit),
      declare_status && sql`${status} = ${declare_status}`,
    )
    const where = and(matching, tab && within[tab])
    const order = orderOf(filter, { ...bookOrder, ...ORDER, declare_status: status }, [desc(book.book_id)])
    const onPage = keysOnPage(db, { key: book.book_id, where, order, page: filter })
    const [found, counted] = await Promise.all([
      db
        .select({
          ...bookListFields,
          declare_status: status,
          year: book.year,
          create_time: book.create_time,
          update_time: book.update_time,
          edition: book.edition,
          print_no: book.print_no,
          major_code: book.major_code,
          cover: book.cover,
          completeness: book.completeness,
          own: sql<boolean>`coalesce(${declared}, false)`,
        })
        .from(book)
        .where(inArray(book.book_id, onPage))
        .orderBy(...order),
      keptQuery(
        db,
        db
          .select({
            all: count(),
            ...(tab && { todo: sql<number>`(count(*) filter (where ${waits}))::int` }),
          })
          .from(book)
          .where(matching),
      ),
    ])
    const { all = 0, todo = 0 } = counted[0] ?? {}
    const counts = { all, todo, done: all - todo }
    const nameOf = await majorNames(db, found)
    return {
      rows: found.map((row) => ({
        ...row,
        create_time: wireTime(row.create_time),
        update_time: wireTime(row.update_time ?? row.create_time),
        major_name: nameOf(row.edu_level, row.major_code),
        own: row.own ? 1 : 0,
      })),
      total: counts[tab ?? 'all'],
      ...(tab && { counts }),
    }
  },
}

import { and, desc, inArray, sql, type SQL } from 'drizzle-orm'
import type { HandlingTab } from '#contract/facts/declaration/life'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { readsLibrary } from '#server/access/books'
import { recommendedBooks, seesAllRecommended } from '#server/access/declaring/recommending'
import { toldStatus } from '#server/access/published'
import { part, value } from '#server/db/facts'
import { contains } from '#server/db/like'
import { keysOnPage, orderOf } from '#server/db/page'
import { book } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { bookListFields, bookOrder, booksMatching } from '#server/store/books/filter'
import { wireTimeOrNull } from '#server/wire'

const isSealed = sql<boolean>`exists (
  select 1 from declare_material m where m.book_id = book.book_id and m.code = ${value.material.M01})`

const waits = sql`${book.declare_status} in ${part.toRecommend}`
const TAB: Readonly<Record<HandlingTab, SQL | undefined>> = {
  todo: waits,
  done: sql`not ${waits}`,
  all: undefined,
}

export const recommendListHandlers: Handlers<'declare_recommend_list'> = {
  async declare_recommend_list({ tab, declare_unit, declare_status, ...filter }, { db, user }) {
    const status = readsLibrary(user) ? sql<DeclareStatus>`${book.declare_status}` : toldStatus
    const where = and(
      booksMatching(filter),
      recommendedBooks(user),
      contains(book.declare_unit, declare_unit),
      declare_status && sql`${status} = ${declare_status}`,
    )
    const columns = {
      ...bookOrder,
      recommend_sort: book.recommend_sort,
      completeness: book.completeness,
      declare_status: status,
    }
    // The numbers of several units are no common order.
    const first = seesAllRecommended(user) ? [] : [sql`${book.recommend_sort} asc nulls last`]
    const order = orderOf(filter, columns, [...first, desc(book.book_id)])
    const onPage = keysOnPage(db, { key: book.book_id, where: and(where, TAB[tab]), order, page: filter })
    const [found, counted] = await Promise.all([
      db
        .select({
          ...bookListFields,
          declare_status: status,
          year: book.year,
          recommend_sort: book.recommend_sort,
          completeness: book.completeness,
          submit_time: book.submit_time,
          is_sealed: isSealed,
        })
        .from(book)
        .where(inArray(book.book_id, onPage))
        .orderBy(...order),
      db
        .select({
          all: sql<number>`count(*)::int`,
          todo: sql<number>`(count(*) filter (where ${waits}))::int`,
        })
        .from(book)
        .where(where),
    ])
    const { all = 0, todo = 0 } = counted[0] ?? {}
    const counts = { all, todo, done: all - todo }
    return {
      rows: found.map((row) => ({ ...row, submit_time: wireTimeOrNull(row.submit_time) })),
      total: counts[tab],
      counts,
    }
  },
}

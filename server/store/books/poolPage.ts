import { and, count, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client'
import { keptQuery } from '#server/db/kept/statement'
import { windowOf, type PageQuery } from '#server/db/page'
import { book, group, projectBook } from '#server/db/schema/index'
import { booksMatching } from './filter'
import { placeIn, POOL_ORDER, poolMatching, type PoolFilter } from './poolFilter'

/** The books that are listed: of the library, with their places in a project. */
interface Wanted {
  project_id: number | undefined
  filter: PoolFilter
  /** A condition on `book`: those the caller sees; undefined: all of them. */
  visible: SQL | undefined
}

/** A part of the list in its order. */
interface Part {
  where: SQL
  order: readonly SQL[]
}

const NEWEST_FIRST = sql`${book.book_id} desc`

/** Books of the project without a group come first, those of its groups last; neither are many. */
const UNGROUPED: Part = {
  where: sql`${projectBook.book_id} is not null and ${projectBook.group_id} is null`,
  order: [sql`${projectBook.sort_no}`, NEWEST_FIRST],
}
/** In between all other books of the library, which an index keeps in their order. */
const UNPLACED: Part = { where: isNull(projectBook.book_id), order: [NEWEST_FIRST] }
const GROUPED: Part = { where: isNotNull(projectBook.group_id), order: POOL_ORDER }

/** Whether only books of the project match. */
const asksForPlaced = ({ in_project, grouped, group_id, result_status }: PoolFilter): boolean =>
  in_project === 1 || grouped === 1 || group_id !== undefined || result_status !== undefined

/** Whether the condition looks at nothing but the book itself. */
const asksForBooks = (filter: PoolFilter): boolean =>
  !asksForPlaced(filter) &&
  filter.in_project === undefined &&
  filter.grouped === undefined &&
  filter.violation_status === undefined

async function countOf(
  db: Db,
  table: typeof book | typeof projectBook,
  where: SQL | undefined,
): Promise<number> {
  const [counted] = await keptQuery(db, db.select({ all: count() }).from<PgTable>(table).where(where))
  return counted?.all ?? 0
}

async function countMatching(db: Db, { project_id, filter, visible }: Wanted, where?: SQL): Promise<number> {
  const [counted] = await keptQuery(
    db,
    db
      .select({ all: count() })
      .from(book)
      .leftJoin(projectBook, placeIn(project_id))
      .where(and(poolMatching(filter, visible), where)),
  )
  return counted?.all ?? 0
}

/** The books of the project that match whatever is asked about their places. */
const countPlaced = (db: Db, { project_id, filter, visible }: Wanted): Promise<number> =>
  countMatching(
    db,
    { project_id, filter: {}, visible: and(booksMatching(filter), visible) },
    isNotNull(projectBook.book_id),
  )

/** All that match; without joining every book of the library with its place where this can be spared. */
async function countAll(db: Db, wanted: Wanted): Promise<number> {
  const { project_id, filter, visible } = wanted
  const isPlain = asksForBooks({
    ...filter,
    in_project: filter.in_project === 0 ? undefined : filter.in_project,
  })
  if (!isPlain) return countMatching(db, wanted)
  const [all, placed] = await Promise.all([
    countOf(db, book, and(booksMatching(filter), visible)),
    filter.in_project === 0 && project_id !== undefined ? countPlaced(db, wanted) : 0,
  ])
  return all - placed
}

/** Whether a part of the list may end before so many of its books; told without counting them where possible. */
async function mayEnd(
  db: Db,
  { project_id, filter }: Wanted,
  part: Part,
  { from, total }: { from: number; total: number },
) {
  if (from === 0 || part === GROUPED) return false
  if (part === UNGROUPED || project_id === undefined || !asksForBooks(filter)) return true
  return from >= total - (await countOf(db, projectBook, eq(projectBook.project_id, project_id)))
}

/**
 * The keys of the books on a page, and the total. In the order of the pool a page is taken from the parts of the list
 * that it touches: a whole library is never sorted.
 * @param order another order, which is that of the whole list
 */
export async function poolPage(
  db: Db,
  wanted: Wanted,
  { page, order }: { page: PageQuery; order: readonly SQL[] | undefined },
): Promise<{ keys: number[]; total: number }> {
  const { project_id, filter, visible } = wanted
  const { limit, offset } = windowOf(page)
  const read = async (
    part: { where?: SQL; order: readonly SQL[] },
    window: { limit: number; offset: number },
  ) => {
    const found = await keptQuery(
      db,
      db
        .select({ book_id: book.book_id })
        .from(book)
        .leftJoin(projectBook, placeIn(project_id))
        .leftJoin(group, eq(group.group_id, projectBook.group_id))
        .where(and(poolMatching(filter, visible), part.where))
        .orderBy(...part.order)
        .limit(window.limit)
        .offset(window.offset),
    )
    return found.map(({ book_id }) => book_id)
  }
  if (order) {
    const [keys, all] = await Promise.all([read({ order }, { limit, offset }), countAll(db, wanted)])
    return { keys, total: all }
  }
  const total = await countAll(db, wanted)
  const keys: number[] = []
  let from = offset
  for (const part of [UNGROUPED, UNPLACED, GROUPED]) {
    if (keys.length === limit || from >= total) break
    const size = (await mayEnd(db, wanted, part, { from, total }))
      ? await countMatching(db, wanted, part.where)
      : Infinity
    if (size > from) keys.push(...(await read(part, { limit: limit - keys.length, offset: from })))
    from = Math.max(0, from - size)
  }
  return { keys, total }
}

import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './client'
import { keptRows } from './kept/statement'
import { windowOf, type PageQuery } from './page'

interface Wanted {
  /** A subquery in parentheses. */
  from: SQL
  /** A condition on its columns. */
  where?: SQL | undefined
  order: readonly SQL[]
}

interface Page<R> {
  rows: R[]
  total: number
}

/** Rows that others who ask for the same may have too, for somebody who may change them. */
const ownRows = <R>(found: readonly Readonly<R>[]): R[] => found.map((row) => ({ ...row }))

/** One page of a subquery's rows, and the total. */
export async function selectPage<R>(
  db: Db,
  { from, where = sql`true`, order }: Wanted,
  page: PageQuery,
): Promise<Page<R>> {
  const { limit, offset } = windowOf(page)
  const found = await keptRows<R>(
    db,
    sql`select * from ${from} s where ${where} order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}`,
  )
  return { rows: ownRows(found), total: await countOf(db, { from, where }) }
}

async function countOf(db: Db, { from, where }: Pick<Wanted, 'from' | 'where'>): Promise<number> {
  const [counted] = await keptRows<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${from} s where ${where}`,
  )
  return counted?.total ?? 0
}

interface WantedKeys extends Wanted {
  /** The key column. */
  key: string
}

/**
 * The keys of the rows on a page, and the total. The database computes only the columns that are filtered and
 * sorted by: an unused left join costs nothing.
 */
export async function selectKeys(
  db: Db,
  { key, from, where = sql`true`, order }: WantedKeys,
  page: PageQuery,
): Promise<{ keys: number[]; total: number }> {
  const { limit, offset } = windowOf(page)
  const found = await keptRows<{ key: number; total: number }>(
    db,
    sql`select ${sql.identifier(key)} as key, (count(*) over ())::int as total from ${from} s where ${where}
        order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}`,
  )
  const [first] = found
  if (!first && offset > 0) return { keys: [], total: await countOf(db, { from, where }) }
  return { keys: found.map((row) => row.key), total: first?.total ?? 0 }
}

/** A page of rows that are expensive to compute: only those on the page are computed. */
export async function selectPageByKey<R>(
  db: Db,
  {
    from,
    keysFrom = from(),
    ...wanted
  }: Omit<WantedKeys, 'from'> & {
    from: (only?: readonly number[]) => SQL
    /** A subquery with the same rows, where fewer columns are enough to filter and sort by. */
    keysFrom?: SQL | undefined
  },
  page: PageQuery,
): Promise<Page<R>> {
  const { keys, total } = await selectKeys(db, { ...wanted, from: keysFrom }, page)
  if (keys.length === 0) return { rows: [], total }
  const found = await keptRows<R>(
    db,
    sql`select * from ${from(keys)} s order by ${sql.join([...wanted.order], sql`, `)}`,
  )
  return { rows: ownRows(found), total }
}

/** Sortable columns of a subquery, under their own names. */
export const sortableBy = (names: readonly string[]): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.identifier(name)}`]))

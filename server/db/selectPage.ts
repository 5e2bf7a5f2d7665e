import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from './open'
import { windowOf, type PageQuery } from './page'

interface Wanted {
  /** A subquery in brackets. */
  from: SQL
  /** A condition on its columns. */
  where?: SQL | undefined
  order: readonly SQL[]
}

/** One page of a subquery's rows, and how many there are in all. */
export async function selectPage<R>(
  db: Db,
  { from, where = sql`true`, order }: Wanted,
  page: PageQuery,
): Promise<{ rows: R[]; total: number }> {
  const { limit, offset } = windowOf(page)
  const found = await db.execute(
    sql`select * from ${from} s where ${where} order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}`,
  )
  const counted = await db.execute(sql`select count(*)::int as total from ${from} s where ${where}`)
  return { rows: rows<R>(found), total: rows<{ total: number }>(counted)[0]?.total ?? 0 }
}

/** Columns of a subquery that a list may be sorted by, under their own names. */
export const sortableBy = (names: readonly string[]): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.identifier(name)}`]))

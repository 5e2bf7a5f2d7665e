import { sql, type ExtractTablesWithRelations, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema/index'

/** The tables, through either driver. A transaction has this type too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

/** A transaction: what must not be half done asks for this. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** The rows of `db.execute(sql…)`, which the drivers type differently though both answer `{ rows }`. */
export function rows<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows // Both drivers answer so; the columns are the statement's own.
}

/**
 * The rows of a query as one JSON value: a driver takes three times as long for fifty thousand rows of five
 * fields. Columns must be integers, texts or JSON: others would be in their JSON notation.
 */
export async function inOne<T>(db: Db, query: SQL): Promise<T[]> {
  const found = await db.execute(sql`select coalesce(json_agg(q), '[]'::json) as found from (${query}) q`)
  return rows<{ found: T[] }>(found)[0]?.found ?? []
}

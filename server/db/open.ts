import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { sql, type ExtractTablesWithRelations, type SQL } from 'drizzle-orm'
import { type Embedded, openEmbedded } from './embedded'
import { openPostgres, type Remote } from './postgres'
import type * as schema from './schema/index'

/** The tables through either driver. A transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

export type Database = Embedded | Remote

export interface Where {
  /** Address of a PostgreSQL database; when given, `dir` is not looked at. */
  url?: string | undefined
  /** Data folder of the embedded database, or `memory://`. Default `./data`. */
  dir?: string | undefined
  /** A copy of an embedded database to start from; the folder must not hold one yet. */
  snapshot?: Blob | undefined
  /** Told every statement before it is sent. */
  onQuery?: ((statement: string) => void) | undefined
}

/**
 * Opens the database: PostgreSQL at `url`, otherwise the embedded one in `dir`.
 *
 * Both answer alike: int8 is a number, times are in the zone of Shanghai, and a query that forgets the
 * transaction it stands in is refused.
 * @throws FolderInUse when another process has the data folder open
 * @throws Error with a message for the operator when the database cannot be opened
 */
export function openDatabase({ url, dir = './data', snapshot, onQuery }: Where = {}): Promise<Database> {
  const logger = onQuery && { logQuery: onQuery }
  return url ? openPostgres(url, logger) : openEmbedded(dir, snapshot, logger)
}

/** The rows of `db.execute(sql…)`, which the drivers type differently though both answer `{ rows }`. */
export function rows<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows
}

/**
 * The rows of a query as one value. A driver takes three times as long over fifty thousand rows of five fields each.
 * Its columns must be whole numbers, texts and JSON: others would come as JSON writes them.
 */
export async function inOne<T>(db: Db, query: SQL): Promise<T[]> {
  const found = await db.execute(sql`select coalesce(json_agg(q), '[]'::json) as found from (${query}) q`)
  return rows<{ found: T[] }>(found)[0]?.found ?? []
}

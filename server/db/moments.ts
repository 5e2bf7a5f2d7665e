import { sql, type SQL } from 'drizzle-orm'

/** A moment as the wire shows it, made by the database: `YYYY-MM-DD HH:mm:ss` in the time zone of Shanghai. */
export const wireTimeSql = (at: SQL): SQL<string | null> =>
  sql<string | null>`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** A moment in a statement that is written by hand. */
export const momentSql = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

import { type Embedded, openEmbedded } from './driver/embedded'
import type { Connecting } from './driver/pool'
import { openPostgres, type Remote } from './driver/postgres'

export type Database = Embedded | Remote

export interface Where {
  /** URL of a PostgreSQL database; when given, `dir` is ignored. */
  url?: string | undefined
  /** How it is reached. */
  connecting?: Connecting | undefined
  /** Data folder of the embedded database, or `memory://`. Default `./data`. */
  dir?: string | undefined
  /** A copy of an embedded database to start from; the folder must not contain one yet. */
  snapshot?: Blob | undefined
  /** Called with every statement before it is sent. */
  onQuery?: ((statement: string) => void) | undefined
}

/**
 * Opens the database: PostgreSQL at `url`, otherwise the embedded one in `dir`.
 *
 * Both behave alike: int8 is a number, times are in the zone of Shanghai, and a query that bypasses the running
 * transaction is refused.
 * @throws FolderInUse when another process has the data folder open
 * @throws Error with a message for the operator when the database cannot be opened
 */
export function openDatabase({
  url,
  connecting,
  dir = './data',
  snapshot,
  onQuery,
}: Where = {}): Promise<Database> {
  const logger = onQuery && { logQuery: onQuery }
  return url ? openPostgres(url, connecting, logger) : openEmbedded(dir, snapshot, logger)
}

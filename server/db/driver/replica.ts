import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db/client'
import { log } from '#server/log'

/** Milliseconds between two looks at how far a replica has come. */
const LOOK_MS = 2000

/** A database that follows another one, some moments behind. */
export interface Replica {
  /** The replica, while it is at most about six seconds behind; undefined otherwise, and while it does not answer. */
  fresh: () => Db | undefined
  /** It has just failed: it is not asked again before it has been looked at. */
  doubt: () => void
  close: () => Promise<void>
}

/** Bytes of the log that are written. */
const WRITTEN = sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as at`
/** Bytes of the log whose changes can be read; a database that follows no other one has them all. */
const REPLAYED = sql`select pg_wal_lsn_diff(
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as at`

async function positionOf(db: Db, query: typeof WRITTEN): Promise<number> {
  const [found] = rows<{ at: number | null }>(await db.execute(query))
  if (typeof found?.at !== 'number') throw new Error('a database does not tell how far its log has come')
  return found.at
}

/**
 * Watches how far a replica is behind: it is fresh when it has replayed what the primary had written one look before. No
 * clocks are compared, and a primary at rest makes nothing old.
 */
export function watchReplica(
  primary: Db,
  replica: { db: Db; end: () => Promise<void> },
  lookMs = LOOK_MS,
): Replica {
  let written: number | undefined
  let freshUntil = 0
  let isAway: boolean | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  async function look(): Promise<void> {
    try {
      const began = performance.now()
      const replayed = await positionOf(replica.db, REPLAYED)
      if (written !== undefined && replayed >= written) freshUntil = began + 2 * lookMs
      if (isAway) log.info('the replica answers again')
      isAway = false
      written = await positionOf(primary, WRITTEN)
    } catch (err) {
      doubt()
      if (!isAway) log.warn({ err }, 'the replica is not used')
      isAway = true
    }
  }
  function doubt(): void {
    freshUntil = 0
    written = undefined
  }

  let looking = Promise.resolve()
  const turn = () => {
    looking = look().finally(() => {
      if (!isOver) timer = setTimeout(turn, lookMs).unref()
    })
  }
  turn()
  return {
    fresh: () => (performance.now() < freshUntil ? replica.db : undefined),
    doubt,
    close: async () => {
      isOver = true
      clearTimeout(timer)
      await looking
      await replica.end()
    },
  }
}

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { prepared } from '#server/db/prepared'
import { changeMark } from '#server/db/schema/index'
import { markedTables, type MarkedTable } from './tables'

/** Milliseconds. Marks are kept longer, see `dropMarks`. */
const KEPT_MS = 60_000
/** Readings of one process. The one that was used longest ago goes first. */
const MOST = 1000

interface Reading {
  /** What the database had committed before it was read, as `pg_current_snapshot` tells. */
  at: string
  began: number
  value: Promise<unknown>
}

const readings = new WeakMap<Db, Map<string, Reading>>()

/**
 * Lets readings of a database be kept. Not those of a transaction, which sees what nobody else does, and not those of a
 * replica, whose snapshots do not name the transactions that are under way.
 */
export const keepReadings = (db: Db): void => void readings.set(db, new Map())

const since = sql`${sql.placeholder('since')}::pg_snapshot`

const changes = prepared((db) =>
  db
    .select({
      changed: sql<boolean>`exists (select from ${changeMark} m where m.kind = any(${sql.placeholder('kinds')}::text[])
        and m.xid >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(m.xid, ${since}))`,
      at: sql<string>`pg_current_snapshot()::text`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('changes'),
)

/** No transaction at all: everything has changed since. */
const NEVER = '1:1:'

/** Whether tables of these kinds have changed after a moment, and what is committed now. */
async function look(db: Db, kinds: readonly string[], at: string | undefined) {
  const [found] = await changes(db).execute({ kinds: `{${kinds.join(',')}}`, since: at ?? NEVER })
  if (!found) throw new Error('the database does not tell its snapshot')
  return found
}

/**
 * Reads, or gives what was read before, unless a transaction that changed one of the tables has been committed since.
 * Everybody gets what was committed when they asked, whichever process wrote it: nothing is ever older than a reading of
 * one's own would be.
 * @param key what is read, with everything that it depends on besides the tables
 * @param kinds of all tables that are read
 * @param read several statements, if need be; what it gives is shared and must not be changed
 */
export async function ofKinds<T>(
  db: Db,
  key: string,
  kinds: readonly string[],
  read: () => Promise<T>,
): Promise<T> {
  const kept = readings.get(db)
  if (!kept) return read()
  const began = performance.now()
  const before = kept.get(key)
  const usable = before && began - before.began < KEPT_MS ? before : undefined
  const { changed, at } = await look(db, kinds, usable?.at)
  // Another caller may have begun meanwhile. Its reading is later than our question.
  const after = kept.get(key)
  const present = after === before ? (changed ? undefined : usable) : after
  const reading = present ?? { at, began, value: read() }
  kept.delete(key)
  kept.set(key, reading)
  if (!present) {
    reading.value.catch(() => kept.get(key) === reading && kept.delete(key))
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > MOST) kept.delete(oldest)
  }
  // What a key stands for has one type: `read` is the same for all who give it.
  return reading.value as Promise<T>
}

/** The same for tables by their names. */
export const whileUnchanged = <T>(
  db: Db,
  key: string,
  tables: readonly MarkedTable[],
  read: () => Promise<T>,
): Promise<T> =>
  ofKinds(db, key, [...new Set(tables.flatMap((table) => markedTables.get(table) ?? []))], read)

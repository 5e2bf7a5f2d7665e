import type { Db } from '#server/db/client'
import { Looks } from './looks'
import { markedTables, type MarkedTable } from './tables'

/** Milliseconds. Marks are kept longer, see `dropMarks`. */
const KEPT_MS = 60_000
/** Readings of one process. The one that was used longest ago goes first. */
const MOST = 1000

interface Reading {
  /** The look before it was read. */
  look: number
  began: number
  value: Promise<unknown>
}

const stores = new WeakMap<Db, { readings: Map<string, Reading>; looks: Looks }>()

/**
 * Lets readings of a database be kept. Not those of a transaction, which sees what nobody else does, and not those of a
 * replica, whose snapshots do not name the transactions that are under way.
 */
export const keepReadings = (db: Db): void =>
  void stores.set(db, { readings: new Map(), looks: new Looks(db) })

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
  const store = stores.get(db)
  if (!store) return read()
  const { readings, looks } = store
  const look = await looks.look()
  const began = performance.now()
  const before = readings.get(key)
  const isUsable = before && began - before.began < KEPT_MS && !looks.hasChanged(kinds, before.look)
  const reading = isUsable ? before : { look, began, value: read() }
  readings.delete(key)
  readings.set(key, reading)
  if (!isUsable) {
    reading.value.catch(() => readings.get(key) === reading && readings.delete(key))
    const [oldest] = readings.keys()
    if (oldest !== undefined && readings.size > MOST) readings.delete(oldest)
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

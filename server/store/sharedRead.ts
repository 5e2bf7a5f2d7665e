import type { Db } from '#server/db/client'
import { sharedRuns, type SharedRuns } from '#server/turns'

/** Milliseconds from the end of a reading until the same is read again, so that many who ask cost no more than four. */
const PAUSE_MS = 250

const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, PAUSE_MS).unref())

const readers = new WeakMap<Db, SharedRuns<string>>()

/**
 * Reads once for all who ask for the same at the same time, as the walls in many halls do after each change. Everybody
 * gets what was read after the question, never anything older.
 * @param key what is read, and by whose rights where these matter
 * @param read the same for everybody who gives the key
 * @throws what `read` throws, to all who waited for it
 */
export function sharedRead<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const reader = readers.get(db) ?? sharedRuns(pause)
  readers.set(db, reader)
  return reader(key, read)
}

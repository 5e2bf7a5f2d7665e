import type { Db } from '#server/db/client'

/** Milliseconds from the end of a reading until the same is read again, so that many who ask cost no more than four. */
const PAUSE_MS = 250

interface Reading {
  /** Settled once the next may begin; never rejects. */
  over: Promise<void>
  /** The reading of those who asked after this one began. */
  next: Promise<unknown> | undefined
}

const readings = new WeakMap<Db, Map<string, Reading>>()

const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, PAUSE_MS).unref())

/**
 * Reads once for all who ask for the same at the same time, as the walls in many halls do after each change. Everybody
 * gets what was read after the question, never anything older.
 * @param key what is read, and by whose rights where these matter
 * @param read the same for everybody who gives the key
 * @throws what `read` throws, to all who waited for it
 */
export function sharedRead<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const ofDb = readings.get(db) ?? new Map<string, Reading>()
  readings.set(db, ofDb)
  const begin = (): Promise<T> => {
    const result = read()
    const reading: Reading = { over: Promise.allSettled([result]).then(pause), next: undefined }
    ofDb.set(key, reading)
    void reading.over.then(() => reading.next ?? ofDb.delete(key))
    return result
  }
  const present = ofDb.get(key)
  if (!present) return begin()
  // What a key stands for has one type: `read` is the same for all who give it.
  return (present.next ??= present.over.then(begin)) as Promise<T>
}

import type { Db, Tx } from '#server/db/client'

/** What is done once a transaction has been committed. It must not fail: what was committed stays so. */
export type Afterwards = (db: Db) => Promise<void>

const gathered = new WeakMap<Db, Set<Afterwards>>()
const only = new WeakSet<Db>()
const asides = new WeakMap<Db, Db>()

/** Gathers what a transaction wants done afterwards. */
export function gatherOf(tx: Tx): ReadonlySet<Afterwards> {
  const works = new Set<Afterwards>()
  gathered.set(tx, works)
  return works
}

/** Says that a transaction has the only connection there is: nobody ever waits for what it locks. */
export const hasOnlyConnection = (tx: Tx): void => void only.add(tx)

export const isOnlyConnection = (tx: Tx): boolean => only.has(tx)

/**
 * Does work when the transaction has been committed, before whoever began it goes on; once, however often it is asked
 * for. Within a part of a transaction (a savepoint) it is not done.
 */
export const afterCommit = (tx: Tx, work: Afterwards): void => void gathered.get(tx)?.add(work)

/** Names the connection of its own for short work that must not stand in line behind saves. */
export const setAside = (db: Db, aside: Db): void => void asides.set(db, aside)

/** A database through its connection for short work; through all of them where it has none. */
export const asideOf = (db: Db): Db => asides.get(db) ?? db

import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './client'

/** The connection's own handle by the transaction that runs on it. */
const handles = new WeakMap<Db, Db>()

/** Lets the transactions of a connection share what was prepared on it. */
export const sharePrepared = (tx: Db, connection: Db): void => void handles.set(tx, connection)

/**
 * A statement of a call that comes thousands of times a minute: written once for each connection, where the server
 * keeps its plan. Values are placeholders, handed over as the driver takes them (a time as ISO 8601). Executing it sends
 * it at once, so that statements executed one after the other without waiting reach the server in this order.
 */
export function prepared<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const made = new WeakMap<Db, Q>()
  return (db) => {
    const on = handles.get(db) ?? db
    const known = made.get(on) ?? build(on)
    made.set(on, known)
    return known
  }
}

const dialect = new PgDialect()

/** The same for a statement in SQL whose rows nobody reads. */
export const preparedSql = (name: string, statement: SQL) =>
  prepared((db) => db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false))

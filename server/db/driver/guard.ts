import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'

/**
 * Guards the transactions of one database.
 *
 * A query that bypasses a running transaction from inside its callback would deadlock on the embedded database
 * (it has one connection) and would silently not be part of the transaction on PostgreSQL. Here it fails at
 * once, on both. A transaction whose failed statement was caught and ignored fails on commit: PostgreSQL would
 * answer such a COMMIT with a silent rollback.
 *
 * @param client the driver's own client, through which queries outside transactions go
 */
export function watchTransactions(db: Db, client: { query: (...of: never[]) => unknown }): void {
  const running = new AsyncLocalStorage<{ open: boolean }>()
  const check = () => {
    if (running.getStore()?.open) {
      throw new Error('A query inside a transaction must go through the transaction that was handed in')
    }
  }
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, options) => {
    check()
    return transaction(async (tx) => {
      const scope = { open: true }
      try {
        const result = await running.run(scope, async () => await work(tx))
        await tx.execute(sql`select 1`)
        return result
      } finally {
        scope.open = false
      }
    }, options)
  }
  const query = client.query.bind(client)
  Object.defineProperty(client, 'query', {
    get() {
      check()
      return query
    },
  })
}

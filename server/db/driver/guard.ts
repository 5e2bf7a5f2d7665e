import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from '#server/db/client'

/**
 * Guards the transactions of one database.
 *
 * A query that bypasses a running transaction from inside its callback would deadlock on the embedded database
 * (it has one connection) and would silently not be part of the transaction on PostgreSQL. Here it fails at
 * once, on both.
 *
 * @param client the driver's own client, through which queries outside transactions go
 * @param beforeCommit runs at the end of each transaction
 */
export function watchTransactions(
  db: Db,
  client: { query: (...of: never[]) => unknown },
  beforeCommit?: (tx: Tx) => Promise<unknown>,
): void {
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
        await beforeCommit?.(tx)
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

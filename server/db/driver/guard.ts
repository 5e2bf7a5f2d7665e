import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from '#server/db/client'
import { seen } from '#server/signals/observers'
import { type Afterwards, gatherOf } from './afterwards'

const NOTHING: ReadonlySet<Afterwards> = new Set()

/** What the driver does in each transaction. */
interface Moments {
  atBegin?: (tx: Tx) => void
  beforeCommit?: (tx: Tx) => Promise<unknown>
}

/**
 * Guards the transactions of one database.
 *
 * A query that bypasses a running transaction from inside its callback would deadlock on the embedded database
 * (it has one connection) and would silently not be part of the transaction on PostgreSQL. Here it fails at
 * once, on both. What a transaction wants done afterwards is done when it has been committed.
 *
 * @param client the driver's own client, through which queries outside transactions go
 */
export function watchTransactions(
  db: Db,
  client: { query: (...of: never[]) => unknown },
  { atBegin, beforeCommit }: Moments = {},
): void {
  const running = new AsyncLocalStorage<{ open: boolean }>()
  const check = () => {
    if (running.getStore()?.open) {
      throw new Error('A query inside a transaction must go through the transaction that was handed in')
    }
  }
  const begin = db.transaction.bind(db)
  const transaction: typeof begin = (work, options) =>
    seen({ kind: 'transaction' }, () => begin(work, options))
  db.transaction = async (work, options) => {
    check()
    let afterwards = NOTHING
    const result = await transaction(async (tx) => {
      const scope = { open: true }
      afterwards = gatherOf(tx)
      atBegin?.(tx)
      try {
        const result = await running.run(scope, async () => await work(tx))
        await beforeCommit?.(tx)
        return result
      } finally {
        scope.open = false
      }
    }, options)
    for (const act of afterwards) await act(db)
    return result
  }
  const query = client.query.bind(client)
  Object.defineProperty(client, 'query', {
    get() {
      check()
      return query
    },
  })
}

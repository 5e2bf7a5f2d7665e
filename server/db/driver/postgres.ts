import type { Logger } from 'drizzle-orm/logger'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Pool, type PoolClient, types } from 'pg'
import { setAside } from './afterwards'
import { watchTransactions } from './guard'
import { type Listen, listenTo } from './listen'
import { CommitInDoubt, isConnectionLost } from './lost'
import { type Replica, watchReplica } from './replica'
import { openPool, READING, type Connecting, refuseUnset, WRITING } from './pool'
import type { Db } from '#server/db/client'
import { keepReadings } from '#server/db/kept/unchanged'
import { sharePrepared } from '#server/db/prepared'
import * as schema from '#server/db/schema/index'

/** How many connections of a pool there are, how many of them are free, and how many calls wait for one. */
type PoolUse = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** A database on a PostgreSQL server. */
export interface Remote {
  kind: 'postgres'
  db: Db
  listen: Listen
  /** Absent where there is none. */
  replica?: Replica
  /** Its connections, by what they are for. */
  pools: Readonly<Record<string, PoolUse>>
  close(): Promise<void>
}

const int4Array: number = 1007
const int8Array: number = 1016

const oldest = 150_000

/** The connection URL without its password, for messages. */
export function shown(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

async function inspect(pool: Pool, url: string) {
  try {
    const answer = await pool.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    return answer.rows[0]
  } catch (cause) {
    throw new Error(`连接不上 PostgreSQL（${shown(url)}），请检查 DATABASE_URL`, { cause })
  }
}

/**
 * Gives every transaction a connection that is returned whatever becomes of it: drizzle keeps one whose BEGIN failed, and
 * after ten of those the pool would be empty. A connection lost during COMMIT is told apart.
 */
function healTransactions(db: Db, pool: Pool, over: (client: PoolClient) => Db): void {
  const known = new WeakMap<PoolClient, Db>()
  const on = (client: PoolClient): Db => {
    const made = known.get(client) ?? over(client)
    known.set(client, made)
    return made
  }
  db.transaction = async (work, options) => {
    const client = await pool.connect()
    let isCommitting = false
    let lost: Error | undefined
    try {
      const handle = on(client)
      return await handle.transaction(async (tx) => {
        sharePrepared(tx, handle)
        const result = await work(tx)
        isCommitting = true
        return result
      }, options)
    } catch (e) {
      if (!(e instanceof Error) || !isConnectionLost(e)) throw e
      lost = e
      throw isCommitting ? new CommitInDoubt('the connection was lost during COMMIT', { cause: e }) : e
    } finally {
      client.release(lost)
    }
  }
}

/** @see openDatabase */
export async function openPostgres(
  url: string,
  connecting: Connecting = {},
  logger?: Logger,
): Promise<Remote> {
  // The driver returns int8 as text; with drizzle this can be changed only in the driver's global type table.
  types.setTypeParser(types.builtins.INT8, Number)
  types.setTypeParser(int8Array, types.getTypeParser(int4Array))
  const { read = READING, write = WRITING, isPooled = false, directUrl = url, readUrl } = connecting
  const pool = openPool(url, read, isPooled)
  const transactions = openPool(url, write, isPooled)
  const single = openPool(url, 1, isPooled)
  let replica: Replica | undefined
  const close = async () => {
    await replica?.close()
    await Promise.all([pool, transactions, single].map((one) => one.end()))
  }
  try {
    const server = await inspect(pool, url)
    if (!server || server.version < oldest) throw new Error('需要 PostgreSQL 15 或更高版本')
    if (server.encoding !== 'UTF8') throw new Error(`数据库的编码须为 UTF8，现为 ${server.encoding}`)
    if (isPooled) await refuseUnset(pool)
  } catch (error) {
    await close()
    throw error
  }
  const over = (client: Pool | PoolClient): Db => drizzle(client, { schema, ...(logger && { logger }) })
  const [db, aside] = [over(pool), over(single)]
  keepReadings(db)
  healTransactions(db, transactions, over)
  watchTransactions(db, pool)
  healTransactions(aside, single, over)
  setAside(db, aside)
  if (readUrl) {
    const standby = openPool(readUrl, read, isPooled)
    replica = watchReplica(db, { db: over(standby), end: () => standby.end() })
  }
  let closing: Promise<void> | undefined
  return {
    kind: 'postgres',
    db,
    listen: listenTo(directUrl),
    pools: { reading: pool, writing: transactions, log: single },
    ...(replica && { replica }),
    close: () => (closing ??= close()),
  }
}

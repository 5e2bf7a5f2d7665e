import type { Logger } from 'drizzle-orm/logger'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, types } from 'pg'
import { log } from '#server/log'
import { watchTransactions } from './guard'
import { type Listen, listenTo } from './listen'
import { CommitInDoubt, isConnectionLost } from './lost'
import { PipelinedClient } from './pipeline'
import type { Db } from '#server/db/client'
import { sharePrepared } from '#server/db/prepared'
import * as schema from '#server/db/schema/index'
import { zone } from './zone'

/** A database on a PostgreSQL server. */
export interface Remote {
  kind: 'postgres'
  db: Db
  listen: Listen
  close(): Promise<void>
}

const int4Array: number = 1007
const int8Array: number = 1016

const oldest = 150_000

/**
 * Connections. Transactions have some of their own, so that saves never stand behind whoever reads; few, because more at
 * once only wait for each other.
 */
const READING = 8
const WRITING = 6

/** Milliseconds. A statement that runs longer is cancelled, a transaction left open is rolled back. */
const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }

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

function openPool(url: string, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    Client: PipelinedClient,
    // JIT compilation takes 300 ms, more than executing any of our statements; it pays off only for reports of
    // many seconds.
    options: `-c timezone=${zone} -c jit=off -c random_page_cost=1.1`,
    ...limits,
  })
  // Without a listener, a connection that the server closes would end the process. The pool listens only to idle ones.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'lost a database connection')),
  )
  return pool
}

/** @see openDatabase */
export async function openPostgres(url: string, logger?: Logger): Promise<Remote> {
  // The driver returns int8 as text; with drizzle this can be changed only in the driver's global type table.
  types.setTypeParser(types.builtins.INT8, Number)
  types.setTypeParser(int8Array, types.getTypeParser(int4Array))
  const pool = openPool(url, READING)
  const transactions = openPool(url, WRITING)
  const close = async () => void (await Promise.all([pool.end(), transactions.end()]))
  try {
    const server = await inspect(pool, url)
    if (!server || server.version < oldest) throw new Error('需要 PostgreSQL 15 或更高版本')
    if (server.encoding !== 'UTF8') throw new Error(`数据库的编码须为 UTF8，现为 ${server.encoding}`)
  } catch (error) {
    await close()
    throw error
  }
  const db: Db = drizzle(pool, { schema, ...(logger && { logger }) })
  healTransactions(db, transactions, (client) => drizzle(client, { schema, ...(logger && { logger }) }))
  watchTransactions(db, pool)
  let closing: Promise<void> | undefined
  return { kind: 'postgres', db, listen: listenTo(url), close: () => (closing ??= close()) }
}

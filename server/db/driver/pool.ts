import { Pool } from 'pg'
import { log } from '#server/log'
import { tellLost } from '#server/signals/observers'
import { asNobody } from '#server/signals/request'
import { PipelinedClient, UnnamedClient } from './pipeline'
import { zone } from './zone'

/** How this process connects to PostgreSQL; see `.env.example`. */
export interface Connecting {
  /** The most connections for single statements, which are mostly reads. */
  read?: number | undefined
  /** The most connections for transactions. */
  write?: number | undefined
  /** The address is one of a pooler that gives each transaction another connection. */
  isPooled?: boolean | undefined
  /** The address past the pooler, for what needs a connection that stays its own. */
  directUrl?: string | undefined
  /** The address of a replica, for calls that may be answered from one. */
  readUrl?: string | undefined
}

/**
 * Connections. Transactions have some of their own, so that saves never stand behind whoever reads; few, because more at
 * once only wait for each other.
 */
export const READING = 8
export const WRITING = 6

/** Milliseconds. A statement that runs longer is cancelled, a transaction left open is rolled back. */
const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }

/**
 * What every connection is set to. JIT compilation takes 300 ms, more than executing any of our statements; it pays off
 * only for reports of many seconds.
 */
const settings = { timezone: zone, jit: 'off', random_page_cost: '1.1' }

/**
 * Milliseconds. How long a call waits for a free connection: as long as one statement may take, since those who wait behind
 * two hundred who hand in at once are all served in turn.
 */
const WAITING = 30_000

/** Opens connections to a database. A pooler takes no settings from who connects, and has no place for prepared ones. */
export function openPool(url: string, max: number, isPooled = false): Pool {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: WAITING,
    ...(isPooled
      ? { Client: UnnamedClient }
      : { Client: PipelinedClient, options: options.join(' '), ...limits }),
  })
  // Without a listener, a connection that the server closes would end the process. The pool listens only to idle ones.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (err) => {
      tellLost()
      asNobody(() => log.warn({ err }, 'lost a database connection'))
    }),
  )
  return pool
}

/** The statement with which an administrator of the database sets what a pooler does not pass on. */
const SET_BY_ROLE = Object.entries({ ...settings, ...limits })
  .map(([name, value]) => `ALTER ROLE 用户 SET ${name} = '${value}';`)
  .join(' ')

/**
 * Checks that connections of a pooler have what would otherwise be set when they are made.
 * @throws Error for the operator, with the statements that set it
 */
export async function refuseUnset(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ zone: string; limited: boolean }>(
    `select current_setting('timezone') as zone, current_setting('statement_timeout') <> '0'
       and current_setting('idle_in_transaction_session_timeout') <> '0' as limited`,
  )
  if (rows[0]?.zone === zone && rows[0].limited) return
  throw new Error(
    `经连接池（DATABASE_POOLER=transaction）连接时，时区和时限须在数据库里设置。请以数据库管理员执行以下语句，再重新载入连接池：${SET_BY_ROLE}`,
  )
}

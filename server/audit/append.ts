import { sql } from 'drizzle-orm'
import type { LoggedAction } from '#contract/facts/monitor/logged'
import type { Tx } from '#server/db/client'
import { afterCommit, isOnlyConnection } from '#server/db/driver/afterwards'
import { preparedSql } from '#server/db/prepared'
import { opLogWaiting } from '#server/db/schema/index'
import { storable, toJson } from './canonical'
import type { Line } from './chain'
import { extendChain, lockHead } from './extend'
import { linkSoon } from './link'

/** What was done, by whom, and why. */
export interface AuditEntry {
  at?: Date | undefined
  user_id?: number | null | undefined
  user_name: string
  action: LoggedAction
  project_id?: number | null | undefined
  /** The object of the action, by its human-readable name. */
  target: string
  before?: unknown
  after?: unknown
  reason?: string | null | undefined
  ip?: string | null | undefined
}

const optional = (text: string | null | undefined) => (text == null ? null : storable(text))

const lineOf = (entry: AuditEntry): Line => ({
  at: (entry.at ?? new Date()).toISOString(),
  user_id: entry.user_id ?? null,
  user_name: storable(entry.user_name),
  action: storable(entry.action),
  project_id: entry.project_id ?? null,
  target: storable(entry.target),
  before: toJson(entry.before),
  after: toJson(entry.after),
  reason: optional(entry.reason),
  ip: optional(entry.ip),
})

const addWaiting = preparedSql(
  'add_waiting',
  sql`insert into ${opLogWaiting} (line)
    select line from json_array_elements(${sql.placeholder('lines')}::json) with ordinality as l (line, n) order by n`,
)

/**
 * Adds entries to the operation log: committed with the transaction that made the change, and linked into the chain
 * before whoever began it goes on. Where there is a single connection nobody waits for the end of the chain, so they are
 * linked at once.
 *
 * Call it last in the transaction: the order of the log is that of these calls.
 */
export async function appendLog(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const lines = entries.map(lineOf)
  if (isOnlyConnection(tx)) return extendChain(tx, await lockHead(tx), lines)
  await addWaiting(tx).execute({ lines: JSON.stringify(lines) })
  afterCommit(tx, linkSoon)
}

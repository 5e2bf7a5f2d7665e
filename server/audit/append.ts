import type { LoggedAction } from '#contract/facts/monitor/logged'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/client'
import { opLog, opLogHead } from '#server/db/schema/index'
import { storable, toJson } from './canonical'
import { beginning, hashOf, type Link } from './chain'

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

// A statement takes at most 65,535 parameters; a row has thirteen.
const batch = 1000

const optional = (text: string | null | undefined) => (text == null ? null : storable(text))

/** The last row of the chain, locked until the transaction ends, so that writers are serialized. */
async function lockHead(tx: Tx) {
  const find = () => tx.select().from(opLogHead).where(eq(opLogHead.id, 1)).for('update')
  const [head] = await find()
  if (head) return head
  await tx.insert(opLogHead).values({ id: 1, log_id: 0, hash: beginning }).onConflictDoNothing()
  const [made] = await find()
  if (!made) throw new Error('op_log_head cannot be written')
  return made
}

/**
 * Appends entries to the operation log, each with the hash of the previous one, numbered without gaps.
 *
 * Call it last in the transaction that made the change: from here on every other writer waits for its end.
 */
export async function appendLog(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  let { log_id, hash } = await lockHead(tx)
  const added = entries.map((entry) => {
    log_id += 1
    const link: Link = {
      log_id,
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
      prev_hash: hash,
    }
    hash = hashOf(link)
    return { ...link, at: new Date(link.at), hash }
  })
  for (let from = 0; from < added.length; from += batch) {
    await tx.insert(opLog).values(added.slice(from, from + batch))
  }
  await tx.update(opLogHead).set({ log_id, hash }).where(eq(opLogHead.id, 1))
}

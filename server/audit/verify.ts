import { and, asc, gt, lte, sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db/client'
import { opLog } from '#server/db/schema/index'
import { fromJsonb } from './canonical'
import { log } from '#server/log'
import { beginning, hashOf } from './chain'
import { linkWaiting } from './link'

export interface LogVerification {
  /** Number of valid rows. */
  checked: number
  /** The hash of the last valid row. Noted elsewhere, it proves later that no row up to it was rewritten. */
  hash: string
  /** The first row that was changed or is missing. */
  broken?: { log_id: number; problem: string }
}

const batch = 1000

const missing = '此处缺少记录'

const read = (db: Db, after: number, upTo: number) =>
  db
    .select({
      log_id: opLog.log_id,
      at: sql<string>`to_char(${opLog.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      user_id: opLog.user_id,
      user_name: opLog.user_name,
      action: opLog.action,
      project_id: opLog.project_id,
      target: opLog.target,
      before: sql<string | null>`${opLog.before}::text`,
      after: sql<string | null>`${opLog.after}::text`,
      reason: opLog.reason,
      ip: opLog.ip,
      prev_hash: opLog.prev_hash,
      hash: opLog.hash,
    })
    .from(opLog)
    .where(and(gt(opLog.log_id, after), lte(opLog.log_id, upTo)))
    .orderBy(asc(opLog.log_id))
    .limit(batch)

type Row = Awaited<ReturnType<typeof read>>[number]

/** The error of the row after `log_id` and `hash`; undefined when the row is valid. */
function problem(
  { hash: recorded, ...row }: Row,
  last: { log_id: number; hash: string },
): string | undefined {
  if (row.log_id !== last.log_id + 1) return missing
  if (row.prev_hash !== last.hash) return '与上一条记录不相接'
  const computed = hashOf({
    ...row,
    at: row.at.replace(/000Z$/, 'Z'),
    before: row.before === null ? null : fromJsonb(row.before),
    after: row.after === null ? null : fromJsonb(row.after),
  })
  return computed === recorded ? undefined : '内容被改动过'
}

interface End {
  head: number
  hash: string
  highest: number
}

// One statement reads one snapshot: a write between two statements would look like tampering.
async function end(db: Db): Promise<End> {
  const [found] = rows<End>(
    await db.execute(sql`select coalesce((select max(log_id) from op_log), 0) as highest,
      coalesce((select log_id from op_log_head where id = 1), 0) as head,
      coalesce((select hash from op_log_head where id = 1), ${beginning}) as hash`),
  )
  if (!found) throw new Error('the end of op_log cannot be read')
  return found
}

/**
 * Verifies the whole operation log: that no row was changed, removed, added or moved since it was written,
 * including at the end. Reads in batches and may run while others write.
 *
 * It cannot detect that somebody with full database access rewrote all hashes from some row on and the head
 * too; for that compare with a hash noted elsewhere.
 */
export async function verifyLog(db: Db, onProgress?: (checked: number) => void): Promise<LogVerification> {
  const last = { log_id: 0, hash: beginning }
  const verdict = (log_id: number, text: string): LogVerification => ({
    checked: last.log_id,
    hash: last.hash,
    broken: { log_id, problem: text },
  })
  const { head, hash, highest } = await end(db)
  if (highest > head) return verdict(head + 1, '末尾多出未登记的记录')
  while (last.log_id < head) {
    const found = await read(db, last.log_id, head)
    if (found.length === 0) return verdict(last.log_id + 1, '末尾的记录被删除')
    for (const row of found) {
      const wrong = problem(row, last)
      if (wrong) return verdict(wrong === missing ? last.log_id + 1 : row.log_id, wrong)
      last.log_id = row.log_id
      last.hash = row.hash
    }
    onProgress?.(last.log_id)
  }
  return hash === last.hash ? { checked: head, hash } : verdict(head, '与链尾登记的校验值不符')
}

/**
 * The same of all that was committed, also of lines that still wait to be linked: they are linked first. Lines that cannot
 * be linked are a fault at the end of the log.
 */
export async function verifyLinked(db: Db): Promise<LogVerification> {
  const isLinked = await linkWaiting(db).then(
    () => true,
    (err: unknown) => {
      log.error({ err }, 'lines of the log cannot be linked')
      return false
    },
  )
  const verdict = await verifyLog(db)
  if (isLinked || verdict.broken) return verdict
  return {
    ...verdict,
    broken: { log_id: verdict.checked + 1, problem: '已提交的记录接不进日志，见服务器的日志' },
  }
}

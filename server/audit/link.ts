import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#server/db/client'
import { asideOf } from '#server/db/driver/afterwards'
import { errorCode, NO_TABLE } from '#server/db/errors'
import { log } from '#server/log'
import { sharedRuns } from '#server/turns'
import type { Line } from './chain'
import { extendChain, lockHead } from './extend'

/** Lines that one transaction links; there are rarely more than a few. */
const AT_ONCE = 1000
/** Milliseconds after which a call is answered although its lines are not linked yet. */
const PATIENCE_MS = 3000

/**
 * Takes the oldest lines out of the waiting ones, in the order in which they were added; those of one transaction stand
 * together, although others may have drawn numbers between theirs.
 */
async function takeWaiting(tx: Tx): Promise<Line[]> {
  const taken = await tx.execute(sql`with taken as (
      delete from op_log_waiting where waiting_id in
        (select waiting_id from op_log_waiting order by waiting_id limit ${AT_ONCE}) returning waiting_id, line, op_log_waiting.xmin::text as writer)
    select line from taken order by min(waiting_id) over (partition by writer), waiting_id`)
  return rows<{ line: Line }>(taken).map(({ line }) => line)
}

/**
 * Moves lines from the waiting ones to the end of the chain, in one transaction. Whoever holds the head of the chain links
 * what others have added too, so of several processes each finds less to do.
 * @returns whether more may be waiting
 */
const linkSome = (db: Db): Promise<boolean> =>
  asideOf(db).transaction(async (tx) => {
    // Both are sent at once. What the second one sees was committed before the head was ours.
    const [head, lines] = await Promise.all([lockHead(tx), takeWaiting(tx)])
    if (lines.length > 0) await extendChain(tx, head, lines)
    return lines.length === AT_ONCE
  })

async function linkAll(db: Db): Promise<void> {
  while (await linkSome(db));
}

const leftWaiting = (err: unknown): void => log.warn({ err }, 'lines of the log are left waiting')

const linkers = sharedRuns<Db>()

/** Links all that waits now. */
const link = (db: Db): Promise<void> => linkers(db, () => linkAll(db))

/**
 * Links the lines of a transaction that has just been committed, with all others that wait. It never fails, and waits no
 * longer than three seconds: what was committed is linked later otherwise, by the next call or in the background.
 */
export async function linkSoon(db: Db): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS).unref()
  })
  const linked = link(db).catch(leftWaiting)
  await Promise.race([linked, late])
  clearTimeout(timer)
}

async function isWaiting(db: Db): Promise<boolean> {
  try {
    return rows(await db.execute(sql`select from op_log_waiting limit 1`)).length > 0
  } catch (e) {
    // The database is of an older version of the program.
    if (errorCode(e) === NO_TABLE) return false
    throw e
  }
}

/** Links what has been committed until now, if anything waits; outside of a transaction. */
export async function linkWaiting(db: Db): Promise<void> {
  if (await isWaiting(db)) await link(db)
}

/** The same for whoever is going to read the log, which shows what is linked even where the rest cannot be. */
export const showWaiting = (db: Db): Promise<void> => linkWaiting(db).catch(leftWaiting)

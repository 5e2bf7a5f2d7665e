import { and, isNull, lt, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client'
import { loginGuard, loginPlace, passToken, phoneCode, session, signTicket } from '#server/db/schema/system'

/** Codes and wrong passwords are counted by the day. */
const COUNTED_MS = 2 * 86_400_000

/**
 * Removes what has expired and opens nothing any more. Captchas are not among it: anybody may ask for them, so that each
 * new one takes the expired ones away.
 * @returns how many
 */
export async function sweepCredentials(db: Db, now: Date): Promise<{ sessions: number; others: number }> {
  const counted = new Date(now.getTime() - COUNTED_MS)
  const gone = async (table: PgTable, where: ReturnType<typeof and>) =>
    (await db.delete(table).where(where).returning()).length
  const expired = (table: PgTable & { expires_at: PgColumn }) => gone(table, lt(table.expires_at, now))
  const sessions = await expired(session)
  const others = [
    await expired(passToken),
    await expired(signTicket),
    await expired(loginPlace),
    await gone(phoneCode, lt(phoneCode.create_time, counted)),
    await gone(
      loginGuard,
      and(
        lt(loginGuard.last_failure, counted),
        or(isNull(loginGuard.locked_until), lt(loginGuard.locked_until, now)),
      ),
    ),
  ]
  return { sessions, others: others.reduce((sum, count) => sum + count, 0) }
}

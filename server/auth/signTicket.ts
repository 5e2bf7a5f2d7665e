import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { signTicket } from '#server/db/schema/system'
import { sha256 } from '#server/hash'

const LIFE_MINUTES = 10
const MINUTE = 60_000

/** Issues a new ticket and invalidates the user's previous one. */
export async function openTicket(db: Db, user_id: number, now: Date) {
  const ticket = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + LIFE_MINUTES * MINUTE)
  await db.delete(signTicket).where(eq(signTicket.user_id, user_id))
  await db.insert(signTicket).values({ ticket_hash: sha256(ticket), user_id, expires_at })
  return { ticket, expires_at }
}

/** The ticket, valid or not. */
export async function findTicket(db: Db, ticket: string) {
  const [found] = await db
    .select()
    .from(signTicket)
    .where(eq(signTicket.ticket_hash, sha256(ticket)))
  return found
}

/** Consumes a valid ticket; of two concurrent attempts one fails. */
export async function spendTicket(db: Db, ticket: string, now: Date) {
  const [spent] = await db
    .update(signTicket)
    .set({ used_at: now })
    .where(
      and(
        eq(signTicket.ticket_hash, sha256(ticket)),
        isNull(signTicket.used_at),
        gt(signTicket.expires_at, now),
      ),
    )
    .returning()
  return spent
}

import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#server/db/open'
import { ticket } from '#server/db/schema/system'
import { sha256 } from './session'

export const TICKET_MINUTES = 10

type Purpose = (typeof ticket.$inferSelect)['purpose']

/** Gives a person a new ticket; the one he had for the same purpose is no longer good, and dead ones are swept. */
export async function openTicket(db: Db, user_id: number, purpose: Purpose, now: Date) {
  const secret = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + TICKET_MINUTES * 60_000)
  await db
    .delete(ticket)
    .where(or(lt(ticket.expires_at, now), and(eq(ticket.user_id, user_id), eq(ticket.purpose, purpose))))
  await db.insert(ticket).values({ ticket_hash: sha256(secret), user_id, purpose, expires_at })
  return { secret, expires_at }
}

/** The ticket, good or spent; undefined when there is none of this purpose. */
export async function findTicket(db: Db, secret: string, purpose: Purpose) {
  const [found] = await db
    .select()
    .from(ticket)
    .where(and(eq(ticket.ticket_hash, sha256(secret)), eq(ticket.purpose, purpose)))
  return found
}

/** Spends a ticket that is still good; of two at the same time one gets nothing. */
export async function spendTicket(db: Db, secret: string, purpose: Purpose, now: Date) {
  const [spent] = await db
    .update(ticket)
    .set({ used_at: now })
    .where(
      and(
        eq(ticket.ticket_hash, sha256(secret)),
        eq(ticket.purpose, purpose),
        isNull(ticket.used_at),
        gt(ticket.expires_at, now),
      ),
    )
    .returning()
  return spent
}

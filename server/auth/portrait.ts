import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { session } from '#server/db/schema/system'
import type { Context } from '#server/define'
import { sha256 } from '#server/hash'

/** A page may stay open for a working day. The ticket ends with the login of whoever was told, if that is sooner. */
const LIFE_MS = 12 * 60 * 60_000

/** An `<img>` sends no token, so the address of a portrait brings a ticket. */
const PATH = '/profile/avatar/'

// Whoever holds the session could work its key out, and opens what the token opens anyway.
const signature = (token_hash: string, signed: string): string =>
  createHmac('sha256', token_hash).update(signed).digest('base64url')

/**
 * The address of a portrait for the caller, below the base path of the calls; empty where there is none.
 * @param avatar where the portrait was uploaded to
 */
export async function portraitAddress(
  { db, token = '', now }: Pick<Context, 'db' | 'token' | 'now'>,
  avatar: string,
): Promise<string> {
  const name = avatar.slice(avatar.lastIndexOf('/') + 1)
  const [held] = name
    ? await db
        .select()
        .from(session)
        .where(eq(session.token_hash, sha256(token)))
    : []
  if (!held) return ''
  const until = now.getTime() + LIFE_MS
  const ticket = [held.session_id, until, signature(held.token_hash, `${until} ${name}`)].join('.')
  return `${PATH}${name}?ticket=${ticket}`
}

/** Whether a ticket opens this portrait: issued for it, not expired, and of a login that has not ended. */
export async function opensPortrait(db: Db, now: Date, name: string, ticket: string): Promise<boolean> {
  const [, session_id, until, given] = /^(\d{1,9})\.(\d{13})\.([\w-]{43})$/.exec(ticket) ?? []
  if (!session_id || !until || !given || Number(until) <= now.getTime()) return false
  const [held] = await db
    .select({ token_hash: session.token_hash })
    .from(session)
    .where(and(eq(session.session_id, Number(session_id)), gt(session.expires_at, now)))
  if (!held) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(held.token_hash, `${until} ${name}`)))
}

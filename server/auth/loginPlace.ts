import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { loginPlace } from '#server/db/schema/system'
import { sha256 } from '#server/hash'
import type { KnownHere } from './loginGuard'

const DAYS = 180
const DAY_MS = 86_400_000

const atBrowser = (token: string) => `browser:${sha256(token)}`
const atAddress = (ip: string) => `address:${ip}`

/** Whether an account has logged in before from this browser or this address. */
export async function knownAt(
  db: Db,
  user_id: number,
  { browser, ip, now }: { browser: string; ip: string; now: Date },
): Promise<KnownHere> {
  const places = [atAddress(ip), ...(browser ? [atBrowser(browser)] : [])]
  const found = await db
    .select({ place: loginPlace.place })
    .from(loginPlace)
    .where(
      and(eq(loginPlace.user_id, user_id), inArray(loginPlace.place, places), gt(loginPlace.expires_at, now)),
    )
  const known = new Set(found.map(({ place }) => place))
  const isBrowser = browser !== '' && known.has(atBrowser(browser))
  return {
    browser: isBrowser ? `${user_id}:${sha256(browser)}` : undefined,
    address: known.has(atAddress(ip)),
  }
}

/**
 * Keeps where an account has logged in, for half a year from its last login there.
 * @returns the token of the browser: the given one, or a new one for a browser without
 */
export async function keepPlace(
  db: Db,
  user_id: number,
  { browser, ip, now }: { browser: string; ip: string; now: Date },
): Promise<string> {
  const token = browser || randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + DAYS * DAY_MS)
  await db
    .insert(loginPlace)
    .values([atBrowser(token), atAddress(ip)].map((place) => ({ user_id, place, expires_at })))
    .onConflictDoUpdate({ target: [loginPlace.user_id, loginPlace.place], set: { expires_at } })
  return token
}

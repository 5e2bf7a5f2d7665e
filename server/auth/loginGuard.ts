import { eq, inArray, sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { loginGuard } from '#server/db/schema/system'

const LOCK_MINUTES = 10

/** Failed attempts before a lock, and the lock's duration. An address is shared by a whole school. */
export const LIMITS = {
  user: { failures: 5, minutes: LOCK_MINUTES },
  ip: { failures: 30, minutes: LOCK_MINUTES },
} as const

const subjects = (user_name: string, ip: string) => [`user:${user_name.toLowerCase()}`, `ip:${ip}`]

/**
 * Counts a try for the account before its password is compared: tries that come together wait for each other here, so
 * that no more are compared than are allowed. A correct password gives it back with `forgetFailures`. The address is
 * counted afterwards: a whole school would log in one by one otherwise.
 * @returns whole minutes until the lock of this account or address ends; 0 when the try may be made
 */
export async function takeTry(db: Db, user_name: string, ip: string, now: Date): Promise<number> {
  const [user = '', address = ''] = subjects(user_name, ip)
  const wait = await minutesOf(db, [user, address], now)
  return wait > 0 ? wait : take(db, user, LIMITS.user, now)
}

/** Counts for the address a try that failed. */
export const countFailure = async (db: Db, ip: string, now: Date): Promise<void> =>
  void (await count(db, `ip:${ip}`, LIMITS.ip, now))

async function minutesOf(db: Db, locked: readonly string[], now: Date): Promise<number> {
  const rows = await db
    .select({ until: loginGuard.locked_until })
    .from(loginGuard)
    .where(inArray(loginGuard.subject, [...locked]))
  const wait = Math.max(0, ...rows.map(({ until }) => (until ? until.getTime() - now.getTime() : 0)))
  // A call that came a moment before the one that locked counts from then.
  return Math.min(LOCK_MINUTES, Math.ceil(wait / 60_000))
}

/** Remaining attempts before this account is locked. */
export const triesLeft = (db: Db, user_name: string): Promise<number> =>
  triesAt(db, `user:${user_name.toLowerCase()}`)

/** The attempt counter for a project's file password, per user: failures there lock nothing else. */
export function fileDoor(db: Db, project_id: number, user_id: number, now: Date) {
  const subject = `file:${project_id}:${user_id}`
  return {
    takeTry: () => take(db, subject, LIMITS.user, now),
    forgetFailures: () => db.delete(loginGuard).where(eq(loginGuard.subject, subject)),
    triesLeft: () => triesAt(db, subject),
  }
}

/** The attempt counter for invitation keys, per address: prevents guessing. */
export function inviteDoor(db: Db, ip: string, now: Date) {
  const subject = `invite:${ip}`
  return {
    minutesLocked: () => minutesOf(db, [subject], now),
    countFailure: () => count(db, subject, LIMITS.ip, now),
  }
}

async function triesAt(db: Db, subject: string): Promise<number> {
  const [guard] = await db
    .select({ failures: loginGuard.failures })
    .from(loginGuard)
    .where(eq(loginGuard.subject, subject))
  return Math.max(0, LIMITS.user.failures - (guard?.failures ?? 0))
}

interface Limit {
  failures: number
  minutes: number
}

async function take(db: Db, subject: string, limit: Limit, now: Date): Promise<number> {
  return (await count(db, subject, limit, now)) ? 0 : Math.max(1, await minutesOf(db, [subject], now))
}

/** @returns whether it was counted: a subject that is locked is not */
async function count(db: Db, subject: string, limit: Limit, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const lockedUntil = new Date(now.getTime() + limit.minutes * 60_000).toISOString()
  const stale = new Date(now.getTime() - limit.minutes * 60_000).toISOString()
  const counted = await db.execute(sql`
    insert into login_guard as g (subject, failures, last_failure) values (${subject}, 1, ${at}::timestamptz)
    on conflict (subject) do update set
      failures = case when g.last_failure < ${stale}::timestamptz then 1 else g.failures + 1 end,
      last_failure = ${at}::timestamptz,
      locked_until = case when g.last_failure >= ${stale}::timestamptz and g.failures + 1 >= ${limit.failures}
        then ${lockedUntil}::timestamptz end
    where g.locked_until is null or g.locked_until <= ${at}::timestamptz
    returning subject`)
  return rows(counted).length > 0
}

/**
 * A correct password clears the account's counter; the address keeps its own, or one valid account would hide
 * an attack.
 */
export const forgetFailures = (db: Db, user_name: string) =>
  db.delete(loginGuard).where(inArray(loginGuard.subject, [`user:${user_name.toLowerCase()}`]))

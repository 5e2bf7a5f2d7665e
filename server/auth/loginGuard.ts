import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { loginGuard } from '#server/db/schema/system'

/** Failed attempts before a lock, and the lock's duration. An address is shared by a whole school. */
export const LIMITS = {
  user: { failures: 5, minutes: 10 },
  ip: { failures: 30, minutes: 10 },
} as const

const subjects = (user_name: string, ip: string) => [`user:${user_name.toLowerCase()}`, `ip:${ip}`]

/** Whole minutes until the lock of this account or address ends; 0 when there is none. */
export const minutesLocked = (db: Db, user_name: string, ip: string, now: Date): Promise<number> =>
  minutesOf(db, subjects(user_name, ip), now)

async function minutesOf(db: Db, locked: readonly string[], now: Date): Promise<number> {
  const rows = await db
    .select({ until: loginGuard.locked_until })
    .from(loginGuard)
    .where(inArray(loginGuard.subject, [...locked]))
  const wait = Math.max(0, ...rows.map(({ until }) => (until ? until.getTime() - now.getTime() : 0)))
  return Math.ceil(wait / 60_000)
}

/** Counts a failure for the account and for the address. Counts expire after the duration of a lock. */
export async function countFailure(db: Db, user_name: string, ip: string, now: Date): Promise<void> {
  const [user, address] = subjects(user_name, ip)
  await bump(db, user ?? '', LIMITS.user, now)
  await bump(db, address ?? '', LIMITS.ip, now)
}

/** Remaining attempts before this account is locked. */
export const triesLeft = (db: Db, user_name: string): Promise<number> =>
  triesAt(db, `user:${user_name.toLowerCase()}`)

/** The attempt counter for a project's file password, per user: failures there lock nothing else. */
export function fileDoor(db: Db, project_id: number, user_id: number, now: Date) {
  const subject = `file:${project_id}:${user_id}`
  return {
    minutesLocked: () => minutesOf(db, [subject], now),
    countFailure: () => bump(db, subject, LIMITS.user, now),
    forgetFailures: () => db.delete(loginGuard).where(eq(loginGuard.subject, subject)),
    triesLeft: () => triesAt(db, subject),
  }
}

/** The attempt counter for invitation keys, per address: prevents guessing. */
export function inviteDoor(db: Db, ip: string, now: Date) {
  const subject = `invite:${ip}`
  return {
    minutesLocked: () => minutesOf(db, [subject], now),
    countFailure: () => bump(db, subject, LIMITS.ip, now),
  }
}

async function triesAt(db: Db, subject: string): Promise<number> {
  const [guard] = await db
    .select({ failures: loginGuard.failures })
    .from(loginGuard)
    .where(eq(loginGuard.subject, subject))
  return Math.max(0, LIMITS.user.failures - (guard?.failures ?? 0))
}

async function bump(db: Db, subject: string, limit: { failures: number; minutes: number }, now: Date) {
  const at = now.toISOString()
  const lockedUntil = new Date(now.getTime() + limit.minutes * 60_000).toISOString()
  const stale = new Date(now.getTime() - limit.minutes * 60_000).toISOString()
  await db.execute(sql`
    insert into login_guard as g (subject, failures, last_failure) values (${subject}, 1, ${at}::timestamptz)
    on conflict (subject) do update set
      failures = case when g.last_failure < ${stale}::timestamptz then 1 else g.failures + 1 end,
      last_failure = ${at}::timestamptz,
      locked_until = case when g.last_failure >= ${stale}::timestamptz and g.failures + 1 >= ${limit.failures}
        then ${lockedUntil}::timestamptz end`)
}

/**
 * A correct password clears the account's counter; the address keeps its own, or one valid account would hide
 * an attack.
 */
export const forgetFailures = (db: Db, user_name: string) =>
  db.delete(loginGuard).where(inArray(loginGuard.subject, [`user:${user_name.toLowerCase()}`]))

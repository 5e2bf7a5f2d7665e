import { eq, inArray, sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { loginGuard } from '#server/db/schema/system'
import type { Context } from '#server/define'

const LOCK_MINUTES = 10

/** Failed attempts before a lock, how many of them are answered promptly, and the lock's duration. */
export const LIMITS = {
  /** One account from one address, or in a browser that it is known in. */
  user: { failures: 5, prompt: 2, minutes: LOCK_MINUTES },
  /** One account from all addresses together where it has never logged in. */
  strangers: { failures: 20, prompt: 10, minutes: LOCK_MINUTES },
  /** All accounts from one address, which a whole school may share. */
  ip: { failures: 30, prompt: 20, minutes: LOCK_MINUTES },
} as const

interface Limit {
  failures: number
  prompt: number
  minutes: number
}

/** What is counted together, and how much of it is allowed. */
export interface Counter {
  subject: string
  limit: Limit
}

/** How an account is known where a try comes from. */
export interface KnownHere {
  /** The hash of the token of a browser that it has logged in with. */
  browser?: string | undefined
  /** It has logged in from this address. */
  address: boolean
}

export const addressCounter = (ip: string): Counter => ({ subject: `ip:${ip}`, limit: LIMITS.ip })

/**
 * What a try for an account counts for besides its address. Where the account is known, strangers' tries count for
 * nothing: nobody can lock the owner out from elsewhere.
 */
export function accountCounters(user_name: string, ip: string, known: KnownHere): Counter[] {
  const name = user_name.toLowerCase()
  if (known.browser) return [{ subject: `browser:${known.browser}`, limit: LIMITS.user }]
  const pair = { subject: `user:${name}@${ip}`, limit: LIMITS.user }
  return known.address ? [pair] : [pair, { subject: `user:${name}`, limit: LIMITS.strangers }]
}

/** The try was counted, and how often each counter has failed with it; or minutes until the lock ends. */
type Taken = { failures: readonly number[] } | { wait: number }

const countedName = (index: number) => sql.identifier(`counted_${index}`)

const counting = ({ subject, limit }: Counter, may: ReturnType<typeof sql>, now: Date) => {
  const at = now.toISOString()
  const lockedUntil = new Date(now.getTime() + limit.minutes * 60_000).toISOString()
  const stale = new Date(now.getTime() - limit.minutes * 60_000).toISOString()
  return sql`insert into login_guard as g (subject, failures, last_failure)
    select ${subject}, 1, ${at}::timestamptz where ${may}
    on conflict (subject) do update set
      failures = case when g.last_failure < ${stale}::timestamptz then 1 else g.failures + 1 end,
      last_failure = ${at}::timestamptz,
      locked_until = case when g.last_failure >= ${stale}::timestamptz and g.failures + 1 >= ${limit.failures}
        then ${lockedUntil}::timestamptz end
    where g.locked_until is null or g.locked_until <= ${at}::timestamptz
    returning failures`
}

/**
 * Counts a try before its password is compared, in one statement: tries that come together wait for each other here,
 * so that no more are compared than are allowed. A locked counter counts nothing, for the others neither. A correct
 * password gives the try back.
 */
export async function takeTry(db: Db, counters: readonly Counter[], now: Date): Promise<Taken> {
  const subjects = counters.map(({ subject }) => subject)
  const open = sql`not exists (select 1 from login_guard l where l.locked_until > ${now.toISOString()}::timestamptz
    and l.subject in (${sql.join(
      subjects.map((subject) => sql`${subject}`),
      sql`, `,
    )}))`
  const counted = counters.map((counter, index) => {
    // Each waits for the one before: all calls take the rows in one order, and the later count only what the earlier did.
    const may = index === 0 ? open : sql`exists (select 1 from ${countedName(index - 1)})`
    return sql`${countedName(index)} as (${counting(counter, may, now)})`
  })
  const all = counters.map(
    (_, index) => sql`select ${index}::int as place, failures from ${countedName(index)}`,
  )
  const found = rows<{ failures: number }>(
    await db.execute(
      sql`with ${sql.join(counted, sql`, `)} ${sql.join(all, sql` union all `)} order by place`,
    ),
  )
  if (found.length === counters.length) return { failures: found.map(({ failures }) => failures) }
  return { wait: Math.max(1, await minutesOf(db, subjects, now)) }
}

/** Takes back tries whose password was correct. One account's own counters are cleared, those shared with others not. */
export async function giveBack(db: Db, counters: readonly Counter[]): Promise<void> {
  const [own, shared] = [[LIMITS.user], [LIMITS.strangers, LIMITS.ip]].map((limits: readonly Limit[]) =>
    counters.filter(({ limit }) => limits.includes(limit)).map(({ subject }) => subject),
  )
  if (own?.length) await db.delete(loginGuard).where(inArray(loginGuard.subject, own))
  if (shared?.length)
    await db
      .update(loginGuard)
      .set({ failures: sql`greatest(0, ${loginGuard.failures} - 1)`, locked_until: null })
      .where(inArray(loginGuard.subject, shared))
}

/** Clears what was counted for an account everywhere, after its password was replaced. */
export const forgetFailures = (db: Db, user_name: string) => {
  const name = user_name.toLowerCase()
  return db
    .delete(loginGuard)
    .where(
      sql`${loginGuard.subject} = ${`user:${name}`} or starts_with(${loginGuard.subject}, ${`user:${name}@`})`,
    )
}

async function minutesOf(db: Db, locked: readonly string[], now: Date): Promise<number> {
  const found = await db
    .select({ until: loginGuard.locked_until })
    .from(loginGuard)
    .where(inArray(loginGuard.subject, [...locked]))
  const wait = Math.max(0, ...found.map(({ until }) => (until ? until.getTime() - now.getTime() : 0)))
  // A call that came a moment before the one that locked counts from then.
  return Math.min(LOCK_MINUTES, Math.ceil(wait / 60_000))
}

/** Remaining attempts before this counter is locked. */
export async function triesLeft(db: Db, { subject, limit }: Counter): Promise<number> {
  const [guard] = await db
    .select({ failures: loginGuard.failures })
    .from(loginGuard)
    .where(eq(loginGuard.subject, subject))
  return Math.max(0, limit.failures - (guard?.failures ?? 0))
}

/** The attempt counter for a project's file password, per user: failures there lock nothing else. */
export const fileCounter = (project_id: number, user_id: number): Counter => ({
  subject: `file:${project_id}:${user_id}`,
  limit: LIMITS.user,
})

/** What opens an invitation: with the attempt counter of keys, per address, that prevents guessing. */
export function atDoor({ db, ip, now }: Pick<Context, 'db' | 'ip' | 'now'>) {
  const counter: Counter = { subject: `invite:${ip}`, limit: LIMITS.ip }
  const door = {
    minutesLocked: () => minutesOf(db, [counter.subject], now),
    countFailure: () => takeTry(db, [counter], now),
  }
  return { db, now, door }
}

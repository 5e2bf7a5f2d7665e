import { setTimeout as pause } from 'node:timers/promises'
import { REFUSAL } from '#contract/refusals'
import { Refusal, type Context } from '#server/define'
import {
  accountCounters,
  addressCounter,
  giveBack,
  LIMITS,
  takeTry,
  triesLeft,
  type Counter,
  type KnownHere,
} from './loginGuard'
import { checkPassword, refuseCrowd } from './password'
import { turns, type Turns } from '#server/turns'

/**
 * Tries of one address whose password one process compares. They count as failures until they prove right, so more at once
 * than the limit, in all processes together, would lock out a hall of people who log in at the same minute: fourteen
 * processes stay below it.
 */
const AT_ONCE = 2
const atAddress = new Map<string, Turns>()

async function inTurn<T>(ip: string, work: () => Promise<T>): Promise<T> {
  const line = atAddress.get(ip) ?? turns(AT_ONCE)
  atAddress.set(ip, line)
  try {
    return await line.run(work)
  } finally {
    if (line.idle()) atAddress.delete(ip)
  }
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 3_000

/** How long a try waits after so many failures of a counter: not at first, then twice as long each time. */
function slowness({ limit }: Counter, failures: number): number {
  const over = failures - limit.prompt
  return over <= 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (over - 1))
}

/** @throws Refusal while one of the counters is locked */
async function counted(ctx: Context, counters: readonly Counter[]): Promise<readonly number[]> {
  const taken = await takeTry(ctx.db, counters, ctx.now)
  if ('wait' in taken) throw new Refusal(REFUSAL.locked(taken.wait))
  await pause(Math.max(...counters.map((counter, index) => slowness(counter, taken.failures[index] ?? 0))))
  return taken.failures
}

export interface PasswordTry {
  passed: boolean
  /** Tries that are left here before the account is locked. */
  remain_times: number
  /** This was the last of them, at a place where the account is not known. */
  isAttack: boolean
}

/**
 * Compares a password with that of an account. Every try is counted first, by account and by address, and answered the
 * later the more have failed. Not to be called within a transaction: it waits.
 * @throws Refusal while the account is locked here, or while too many compare passwords
 */
export async function comparePassword(
  ctx: Context,
  account: { user_name: string; password_hash: string | null | undefined },
  password: string,
  known: KnownHere,
): Promise<PasswordTry> {
  refuseCrowd()
  const { db, ip } = ctx
  const own = accountCounters(account.user_name, ip, known)
  const failures = await counted(ctx, own)
  const compare = () => checkPassword(account.password_hash, password)
  const there = addressCounter(ip)
  const passed = known.browser
    ? await compare()
    : await inTurn(ip, async () => {
        await counted(ctx, [there])
        const right = await compare()
        if (right) await giveBack(db, [there])
        return right
      })
  if (passed) await giveBack(db, own)
  const isLast = own.some(({ limit }, index) => (failures[index] ?? 0) >= limit.failures)
  const [nearest] = own
  return {
    passed,
    remain_times: nearest ? await triesLeft(db, nearest) : LIMITS.user.failures,
    isAttack: !passed && isLast && !known.browser && !known.address,
  }
}

import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { REFUSAL } from '#contract/refusals'
import { generatedPassword } from '#contract/rules/password'
import { Refusal } from '#server/define'
import { turns } from '#server/turns'

/**
 * Parameters of argon2id: 19 MiB of memory and two passes, the OWASP minimum. One hash takes about 7 ms on a thread of
 * libuv's pool.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Files use the same four threads, and the main thread needs a core of its own. */
export const hashing = turns(Math.max(1, Math.min(2, availableParallelism() - 1)))
/** About five seconds of waiting. */
export const MOST_WAITING = 500

/**
 * Refuses, before anything is counted or written, a call that would have to wait too long for its password to be
 * compared.
 * @throws Refusal
 */
export function refuseCrowd(): void {
  if (hashing.waiting() >= MOST_WAITING) throw new Refusal(REFUSAL.crowded)
}

/** Goes before the comparisons that wait: a password is set rarely, and sometimes within a transaction. */
export const hashPassword = (password: string) => hashing.run(() => hash(password, COST), true)

/**
 * The password columns of an account. A demo account that is given its own password stops being a demo account.
 * @param isKnown somebody else knows the password, so it must be changed at the next login
 */
export const passwordFields = async (password: string, now: Date, isKnown = false) => ({
  password_hash: await hashPassword(password),
  password_time: now,
  must_change_password: isKnown,
  demo: false,
})

let decoy: Promise<string> | undefined

/**
 * Verifies a password; without a stored hash it takes just as long and fails, so timing does not reveal
 * accounts.
 */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const held = stored ?? (await decoy)
  const right = await hashing.run(() => verify(held, password))
  return right && stored !== null && stored !== undefined
}

/** A generated password, see `generatedPassword`. */
export const randomPassword = (): string => generatedPassword((bound) => randomInt(bound))

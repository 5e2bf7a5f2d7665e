import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/**
 * Parameters of argon2id: 19 MiB of memory and two passes, the OWASP minimum. One hash takes about 7 ms, in a
 * thread pool outside the main thread.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, COST)

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
  const right = await verify(stored ?? (await decoy), password)
  return right && stored !== null && stored !== undefined
}

/** Letters and digits that are hard to confuse when read aloud or copied from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

const pick = (from: string) => from[randomInt(from.length)] ?? ''

/** A generated password: five groups of letters and digits, about 46 bits of entropy. */
export function randomPassword(): string {
  return Array.from({ length: 5 }, () => `${pick(LETTERS)}${pick(DIGITS)}${pick(LETTERS)}`).join('-')
}

import { Big } from 'big.js'

/** A decimal as typed. Numbers are read by their shortest decimal spelling: 92.5 is exactly 92.5. */
export type Decimalish = string | number

/** More decimal places than this indicate binary arithmetic (0.1 + 0.2), not a score, and are refused. */
export const MAX_PLACES = 12

/** `scaled(1)`: the denominator of every integer that `scaled` returns. */
export const SCALE = 10n ** BigInt(MAX_PLACES)

const PLAIN = /^([+-]?)(\d{1,15})(?:\.(\d{1,12}))?$/
const EXPONENT = /^[+-]?\d(?:\.\d+)?e[+-]?\d{1,3}$/

/** Whether `value` is a decimal of at most 15 integer digits and 12 decimal places. */
export function isDecimal(value: unknown): value is Decimalish {
  if (typeof value === 'number') return Number.isFinite(value) && PLAIN.test(plain(value))
  return typeof value === 'string' && PLAIN.test(value)
}

const plain = (value: number): string => {
  const text = String(value)
  return EXPONENT.test(text) ? new Big(text).toFixed() : text
}

/**
 * The decimal as an integer of 10⁻¹² units, without loss.
 * @throws RangeError when the value is not a decimal, or has more places than `MAX_PLACES`.
 */
export function scaled(value: Decimalish): bigint {
  const match = PLAIN.exec(typeof value === 'number' ? plain(value) : value)
  if (!match) throw new RangeError(`「${value}」不是有效的数值（最多${MAX_PLACES}位小数）`)
  const [, sign, whole, places = ''] = match
  const size = BigInt(whole + places.padEnd(MAX_PLACES, '0'))
  return sign === '-' ? -size : size
}

/** Rounded to `places` decimals, a half going away from zero (as PostgreSQL and Java's HALF_UP do). */
export const halfUp = (value: Decimalish | Big, places = 2): string =>
  new Big(value).toFixed(places, Big.roundHalfUp)

/** The shortest exact spelling: "8.50" → "8.5". */
export const shortest = (value: Decimalish | Big): string => new Big(value).toFixed()

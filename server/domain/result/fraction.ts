import { type Decimalish, SCALE, scaled } from '#contract/rules/decimal'

/** An exact rational number; the denominator is positive. Not always in lowest terms. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

export const ZERO: Fraction = { n: 0n, d: 1n }
export const ONE: Fraction = { n: 1n, d: 1n }

/** A decimal as an exact fraction. */
export const exactly = (value: Decimalish): Fraction => ({ n: scaled(value), d: SCALE })

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a
  let y = b
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

function lowest(n: bigint, d: bigint): Fraction {
  const common = gcd(n, d)
  return common > 1n ? { n: n / common, d: d / common } : { n, d }
}

export const add = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : lowest(a.n * b.d + b.n * a.d, a.d * b.d)
export const negate = (a: Fraction): Fraction => ({ n: -a.n, d: a.d })
export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, negate(b))
export const multiply = (a: Fraction, b: Fraction): Fraction => lowest(a.n * b.n, a.d * b.d)

/** @throws RangeError when `b` is zero. */
export function divide(a: Fraction, b: Fraction): Fraction {
  if (b.n === 0n) throw new RangeError('Division by zero')
  return b.n < 0n ? lowest(-a.n * b.d, -b.n * a.d) : lowest(a.n * b.d, a.d * b.n)
}

/** Negative, zero or positive as `a` is below, equal to or above `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const left = a.d === b.d ? a.n : a.n * b.d
  const right = a.d === b.d ? b.n : b.n * a.d
  return left < right ? -1 : left > right ? 1 : 0
}

export const clamp = (value: Fraction, low: Fraction, high: Fraction): Fraction =>
  compare(value, low) < 0 ? low : compare(value, high) > 0 ? high : value

/** The arithmetic mean; the list must not be empty. */
export const mean = (values: readonly Fraction[]): Fraction =>
  divide(values.reduce(add, ZERO), { n: BigInt(values.length), d: 1n })

/** The population variance, σ²: exact, where σ itself need not be. */
export function variance(values: readonly Fraction[]): Fraction {
  const centre = mean(values)
  return mean(values.map((value) => square(subtract(value, centre))))
}

const square = (value: Fraction): Fraction => multiply(value, value)

function integerRoot(value: bigint): bigint {
  if (value < 2n) return value
  // The root as a double, increased beyond its error: Newton's method converges from above in a step or two.
  const near = Math.sqrt(Number(value)) * (1 + 2 * Number.EPSILON)
  let root = Number.isFinite(near)
    ? BigInt(Math.ceil(near)) + 1n
    : 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** 40 decimal places: no rounding to two places can distinguish the result from the true, irrational root. */
const ROOT_UNIT = 10n ** 40n

/** The square root of a value ≥ 0: exact where it is rational, otherwise truncated after 40 decimal places. */
export function squareRoot(value: Fraction): Fraction {
  const { n, d } = lowest(value.n, value.d)
  const top = integerRoot(n)
  const bottom = integerRoot(d)
  if (top * top === n && bottom * bottom === d) return { n: top, d: bottom }
  return { n: integerRoot((n * ROOT_UNIT * ROOT_UNIT) / d), d: ROOT_UNIT }
}

const UNITS = Array.from({ length: 41 }, (_, places) => 10n ** BigInt(places))

/** The nearest multiple of 10^-places, a half going away from zero, as a fraction over 10^places. */
export function round(value: Fraction, places: number): Fraction {
  const unit = UNITS[places] ?? 10n ** BigInt(places)
  const size = value.n < 0n ? -value.n : value.n
  const rounded = (2n * size * unit + value.d) / (2n * value.d)
  return { n: value.n < 0n ? -rounded : rounded, d: unit }
}

/** `round` spelled out with exactly `places` decimals. */
export function fixed(value: Fraction, places = 2): string {
  const { n } = round(value, places)
  const digits = String(n < 0n ? -n : n).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${n < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

/** `fixed` without trailing zeros, and whether that is the exact value. */
export function brief(value: Fraction, places = 4): { text: string; exact: boolean } {
  const text = fixed(value, places)
  return {
    text: text.includes('.') ? text.replace(/\.?0+$/, '') : text,
    exact: compare(round(value, places), value) === 0,
  }
}

/**
 * `brief` with 4 places, or as many more as are needed for a reader to round it to the same two decimals that
 * we do: 87.66499999 must not be shown as 87.665 and then rounded to 87.66.
 */
export function readableFraction(value: Fraction): { text: string; exact: boolean } {
  const final = round(value, 2)
  const places = [4, 8, 16].find((p) => compare(round(round(value, p), 2), final) === 0)
  return brief(value, places ?? 40)
}

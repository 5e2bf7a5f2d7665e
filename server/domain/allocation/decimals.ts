const MOST_PLACES = 9

/**
 * Decimal places that hold every value exactly, at most nine and at most what keeps |value| · 10^places ≤
 * limit. Further places are rounded (half up).
 * @throws RangeError when a value is not finite or exceeds the limit even as an integer.
 */
export function decimalPlaces(values: Iterable<number>, limit: number): number {
  let places = 0
  let power = 1
  let largest = 0
  for (const value of values) {
    if (!Number.isFinite(value)) throw new RangeError(`匹配分必须是有限数：${value}`)
    largest = Math.max(largest, Math.abs(value))
    while (places < MOST_PLACES && Math.round(value * power) / power !== value) power = 10 ** ++places
  }
  while (places > 0 && largest * 10 ** places > limit) places--
  if (largest > limit) throw new RangeError(`匹配分过大：${largest}，上限 ${limit}`)
  return places
}

/** `scaled` / 10^places as a decimal without trailing zeros: (945, 3) → '0.945'. */
export function decimalText(scaled: number, places: number): string {
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return (scaled < 0 ? '-' : '') + whole + (fraction ? `.${fraction}` : '')
}

import { momentOf } from '#src/lib/time'

const DAY_MS = 86_400_000

/** Days before a deadline from which on it counts as near. */
const NEAR_DAYS = 3

/** `还有3天`, `还有5小时`, or that it is over. @param deadline a moment of the wire @param now milliseconds since 1970 */
export function timeLeft(deadline: string, now: number): string {
  const left = momentOf(deadline) - now
  if (left < 0) return '已过期'
  const days = Math.floor(left / DAY_MS)
  return days >= 1 ? `还有${days}天` : `还有${Math.max(1, Math.ceil((24 * left) / DAY_MS))}小时`
}

/** Whether a deadline is near, or over. */
export const isNear = (deadline: string, now: number): boolean =>
  momentOf(deadline) - now < NEAR_DAYS * DAY_MS

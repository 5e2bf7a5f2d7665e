/** Days before its end from which a licence is warned of. */
export const LICENCE_WARNING_DAYS = 90
const DAY_MS = 86_400_000

export type LicenceState = 'missing' | 'expired' | 'ending' | 'valid'

/**
 * Where a licence stands on a day.
 * @param valid_to its last day, `YYYY-MM-DD`
 * @param today the same
 * @returns with the days that are left, the last day included; below 1 when it has ended
 */
export function licenceOn(
  valid_to: string | null | undefined,
  today: string,
): { state: LicenceState; days: number } {
  if (!valid_to) return { state: 'missing', days: 0 }
  const days = Math.round((Date.parse(valid_to) - Date.parse(today)) / DAY_MS) + 1
  if (days < 1) return { state: 'expired', days }
  return { state: days <= LICENCE_WARNING_DAYS ? 'ending' : 'valid', days }
}

/** What a time may arrive as: a date, milliseconds, ten digits of seconds, or a text of the wire. */
export type Timelike = Date | number | string | null | undefined

const WEEK = '日一二三四五六'
const SECONDS_DIGITS = 10
/** Every time of the product is a time in Asia/Shanghai, eight hours ahead of UTC all the year, wherever the browser stands. */
const ZONE = '+08:00'
const ZONE_MS = 8 * 3_600_000
const pad = (n: number | string): string => String(n).padStart(2, '0')

/** A clock on the wall, as the wire and RuoYi's helpers write it: the time of day may be missing. */
const WALL_CLOCK = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?(?:\.\d+)?$/

function read(time: Date | number | string): Date {
  if (time instanceof Date) return time
  const text = String(time)
  if (/^\d+$/.test(text)) return new Date(Number(text) * (text.length === SECONDS_DIGITS ? 1000 : 1))
  const wall = WALL_CLOCK.exec(text)
  if (wall) {
    const [, year, month = '', day = '', ...clock] = wall
    const [hour, minute, second] = clock.map((part) => pad(part ?? 0))
    return new Date(`${year}-${pad(month)}-${pad(day)}T${hour}:${minute}:${second}${ZONE}`)
  }
  // What names its zone is a moment, in the one spelling of the zone that every browser reads.
  return new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}

/** The moment that a time of the wire names, in milliseconds since 1970; NaN for what is no time. */
export const momentOf = (time: string): number => read(time).getTime()

/** A moment whose UTC parts are the parts of the clock in Asia/Shanghai. */
const inZone = (moment: number): Date => new Date(moment + ZONE_MS)

/**
 * A time in words: `{y}` `{m}` `{d}` `{h}` `{i}` `{s}` are its parts, `{a}` is the day of the week.
 * @returns null for nothing and for what is no time
 */
export function parseTime(time: Timelike, pattern = '{y}-{m}-{d} {h}:{i}:{s}'): string | null {
  if (!time) return null
  const moment = read(time).getTime()
  if (Number.isNaN(moment)) return null
  const at = inZone(moment)
  const parts: Record<string, string> = {
    y: String(at.getUTCFullYear()),
    m: pad(at.getUTCMonth() + 1),
    d: pad(at.getUTCDate()),
    h: pad(at.getUTCHours()),
    i: pad(at.getUTCMinutes()),
    s: pad(at.getUTCSeconds()),
    a: WEEK.charAt(at.getUTCDay()),
  }
  return pattern.replace(/\{([ymdhisa])\}/g, (_, part: string) => parts[part] ?? '')
}

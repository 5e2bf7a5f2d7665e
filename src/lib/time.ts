/** What a time may arrive as: a date, milliseconds, ten digits of seconds, or a text of the wire. */
export type Timelike = Date | number | string | null | undefined

const WEEK = '日一二三四五六'
const SECONDS_DIGITS = 10
const pad = (n: number): string => String(n).padStart(2, '0')

function read(time: Date | number | string): Date {
  if (time instanceof Date) return time
  const text = String(time)
  if (/^\d+$/.test(text)) return new Date(Number(text) * (text.length === SECONDS_DIGITS ? 1000 : 1))
  // What names its zone is a moment, in the one spelling of the zone that every browser reads.
  if (/T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  // Everything else is a clock on the wall; Safari reads it neither with `-` nor with `T`.
  return new Date(
    text
      .replace(/-/g, '/')
      .replace('T', ' ')
      .replace(/\.\d+$/, ''),
  )
}

/**
 * A time in words: `{y}` `{m}` `{d}` `{h}` `{i}` `{s}` are its parts, `{a}` is the day of the week.
 * @returns null for nothing and for what is no time
 */
export function parseTime(time: Timelike, pattern = '{y}-{m}-{d} {h}:{i}:{s}'): string | null {
  if (!time) return null
  const at = read(time)
  if (Number.isNaN(at.getTime())) return null
  const parts: Record<string, string> = {
    y: String(at.getFullYear()),
    m: pad(at.getMonth() + 1),
    d: pad(at.getDate()),
    h: pad(at.getHours()),
    i: pad(at.getMinutes()),
    s: pad(at.getSeconds()),
    a: WEEK.charAt(at.getDay()),
  }
  return pattern.replace(/\{([ymdhisa])\}/g, (_, part: string) => parts[part] ?? '')
}

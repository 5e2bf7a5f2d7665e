const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment as the wire shows it: `YYYY-MM-DD HH:mm:ss` in the time zone of Shanghai. */
export const wireTime = (at: Date): string => formatter.format(at)

/** Its day, `YYYY-MM-DD`. */
export const wireDay = (at: Date): string => wireTime(at).slice(0, 'YYYY-MM-DD'.length)

export const wireTimeOrNull = (at: Date | null | undefined): string | null => (at ? wireTime(at) : null)

/**
 * Reads a time of the wire. A bare day means its first moment, or its last one when it ends a range.
 * @param text `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`, Shanghai time
 */
export function fromWire(text: string, end = false): Date {
  const full = text.length === 10 ? `${text} ${end ? '23:59:59' : '00:00:00'}` : text
  return new Date(`${full.replace(' ', 'T')}+08:00`)
}

/** The first moment after a time of the wire, which knows whole seconds: the one that ends a range belongs to it. */
export const afterWire = (text: string): Date => new Date(fromWire(text, true).getTime() + 1000)

/** A decimal column as a JSON number: two places survive the round trip through text exactly. */
export const num = (decimal: string): number => Number(decimal)
export const numOrNull = (decimal: string | null | undefined): number | null =>
  decimal === null || decimal === undefined ? null : Number(decimal)

/** RuoYi's values of what is so or is not: a state is '1' where something is stopped, hidden, paused or has failed. */
export const wireFlag = (is: boolean): '0' | '1' => (is ? '1' : '0')
/** Reads one. */
export const flagOf = (flag: '0' | '1'): boolean => flag === '1'
export const wireYesNo = (yes: boolean): 'Y' | 'N' => (yes ? 'Y' : 'N')

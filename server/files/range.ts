/** Bytes of a file, both ends included. */
interface Range {
  from: number
  to: number
}

/**
 * The one range a header asks for (RFC 9110, 14.1). Several ranges, and what is no range, are answered with the whole
 * file, as the standard allows; one that begins beyond the end is `outside`.
 * @param size of the file, in bytes
 */
export function rangeOf(header: string | undefined, size: number): Range | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const from = Math.max(0, size - Number(last))
    return Number(last) === 0 ? 'outside' : { from, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size) return 'outside'
  return from > to ? undefined : { from, to }
}

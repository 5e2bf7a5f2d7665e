/** The raw value of a cell in an imported table. */
export type Cell = string | number | boolean | Date | null | undefined

/** A parsed cell, or the reason in Chinese why it could not be parsed. */
export type CellReading<V> = { ok: true; value: V } | { ok: false; reason: string }

export const accept = <V>(value: V): CellReading<V> => ({ ok: true, value })
export const refuse = (reason: string): { ok: false; reason: string } => ({ ok: false, reason })

/**
 * Control, zero-width and private-use characters are invisible leftovers of copying from web pages and PDF;
 * databases reject NUL and lone surrogates.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/**
 * What most cells are: words in everyday characters with single blanks between them. They are looked at many times in
 * an import, and the search for what is invisible takes ten times as long.
 */
const WORD =
  '[!-~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u2010-\\u2027\\u3001-\\u30ff\\u3400-\\u9fff\\uff01-\\uff60]+'
const everyday = new RegExp(`^(?:${WORD}(?: ${WORD})*)?$`)

const twoDigits = (n: number) => String(n).padStart(2, '0')

/**
 * The cell as one line of text: collapses white space and removes invisible characters. Full-width forms stay,
 * because they belong to a title; see `plain` for codes and numbers.
 */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '无效日期'
    return `${cell.getFullYear()}-${twoDigits(cell.getMonth() + 1)}-${twoDigits(cell.getDate())}`
  }
  const text = String(cell)
  return everyday.test(text) ? text : text.replace(/\s+/g, ' ').replace(invisible, '').trim()
}

/** The cell for matching codes, numbers and dates: full-width letters, digits and punctuation become ASCII. */
export const plain = (cell: Cell): string => cellText(cell).normalize('NFKC').trim()

/** The first `max` characters, followed by `…` when there are more; no character is cut in two. */
export function shorten(text: string, max: number): string {
  const letters = Array.from(text)
  return letters.length > max ? `${letters.slice(0, max).join('')}…` : text
}

/** The text as quoted in a reason, shortened so that one bad cell cannot fill the screen. */
export const quote = (text: string): string => `“${shorten(text, 30)}”`

/** Length in code points: a rare character outside the basic plane counts as one, not two. */
export const lengthOf = (text: string): number => Array.from(text).length

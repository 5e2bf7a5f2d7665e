import { REFUSAL } from '#contract/refusals'
import { accept, type Cell, plain, quote, type CellReading, refuse } from '#contract/rules/cell'

const sumOf = (digits: string, weight: (index: number) => number) =>
  Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * weight(index), 0)

/**
 * The check digit of an ISBN-13 (EAN-13): weights 1 and 3 in turn, the total a multiple of 10.
 * @param twelve the first 12 digits
 */
export const checkDigit13 = (twelve: string): string =>
  String((10 - (sumOf(twelve, (index) => (index % 2 === 0 ? 1 : 3)) % 10)) % 10)

/** The check character of an ISBN-10: weights 10 down to 2, the total a multiple of 11, ten written X. */
export function checkDigit10(nine: string): string {
  const digit = (11 - (sumOf(nine, (index) => 10 - index) % 11)) % 11
  return digit === 10 ? 'X' : String(digit)
}

/** The ISBN-13 of a valid ISBN-10. */
export function isbn10to13(isbn10: string): string {
  const twelve = `978${isbn10.slice(0, 9)}`
  return twelve + checkDigit13(twelve)
}

/**
 * One ISBN from a cell, repaired only where the repair is unambiguous.
 *
 * Repaired: hyphens, spaces, full-width forms, a leading `ISBN`, a trailing `.0`, scientific notation that
 * still has all digits, lost leading zeros of an ISBN-10 (only when the check digit then fits), ISBN-10 to 13.
 * @returns 13 digits without hyphens
 */
export function readIsbn(cell: Cell): CellReading<string> {
  const original = plain(cell)
  const text = original
    .toUpperCase()
    .replace(/^(国际标准)?(书号)?\s*(E?-?ISBN)?(-1[03])?\s*[:：]?\s*/, '')
    .replace(/^'/, '')
  const scientific = readScientific(text)
  if (scientific === null) {
    return refuse(`${quote(original)}是科学计数，末尾数字已丢失，无法恢复，请把该列设为文本后重新填写`)
  }
  const code = (scientific ?? text).replace(/\.0+$/, '').replace(/[\s‐‑–—−-]/g, '')
  if (/^\d{13}$/.test(code)) return check13(original, code)
  if (/^\d{9}[\dX]$/.test(code)) return check10(original, code)
  if (/^\d{7,9}$/.test(code)) return restoreZeros(original, code)
  if (/^\d+X?$/.test(code)) return refuse(`${quote(original)}有${code.length}位，应为13位或10位`)
  return refuse(code === '' ? '没有号码' : `${quote(original)}含有不允许的字符`)
}

/**
 * The digits of `9.787111213826E+12`; null when digits are missing, undefined when it is not scientific
 * notation.
 */
function readScientific(text: string): string | null | undefined {
  const found = /^(\d)\.?(\d*)E\+?(\d{1,2})$/.exec(text)
  if (!found) return undefined
  const [, first = '', fraction = '', exponent = ''] = found
  return fraction.length === Number(exponent) ? first + fraction : null
}

function check13(original: string, code: string): CellReading<string> {
  if (!/^97[89]/.test(code)) return refuse(`${quote(original)}应以978或979开头`)
  if (code.startsWith('9790')) return refuse(`${quote(original)}是乐谱号(ISMN)，不是ISBN`)
  const expected = checkDigit13(code.slice(0, 12))
  return code.endsWith(expected) ? accept(code) : wrongCheckDigit(original, expected, code)
}

function check10(original: string, code: string): CellReading<string> {
  const expected = checkDigit10(code.slice(0, 9))
  return code.endsWith(expected) ? accept(isbn10to13(code)) : wrongCheckDigit(original, expected, code)
}

const wrongCheckDigit = (original: string, expected: string, code: string) =>
  refuse(REFUSAL.checkDigit(quote(original), expected, code.at(-1) ?? ''))

/** Excel drops the leading zeros of an English ISBN-10 stored as a number; at most three are possible. */
function restoreZeros(original: string, code: string): CellReading<string> {
  const padded = code.padStart(10, '0')
  if (checkDigit10(padded.slice(0, 9)) === padded.at(-1)) return accept(isbn10to13(padded))
  return refuse(`${quote(original)}只有${code.length}位，补足前导0后校验码仍不符，应为13位或10位`)
}

/** Digits of two numbers: a single one may have spaces in it, before which another seems to begin. */
const digitsOfTwo = 23

/** Parts numbers that nothing but a space or a remark stands between: `…(上册) 978…`. */
function apart(text: string): string {
  const bare = text.replace(/\([^()\d]{1,6}\)/g, ';')
  if (bare.replace(/\D/g, '').length < digitsOfTwo) return bare
  return bare.replace(/(?<=[\dX])\s*[\s和及与]\s*(?=(ISBN)?[-\s:]*97[89])/gi, ';')
}

/**
 * The ISBNs of a cell: several volumes may stand side by side, separated by `,` `、` `;` `/`, a line break, a space, 和, or
 * what is said of the volume in brackets.
 * @returns each once, as 13 digits, in the order written; one wrong ISBN refuses the whole cell
 */
export function readIsbns(cell: Cell): CellReading<string[]> {
  const text = typeof cell === 'string' ? cell.replace(/\r?\n/g, ';') : cell
  const values = new Set<string>()
  for (const part of apart(plain(text)).split(/[,、;/|]/)) {
    if (part.trim() === '') continue
    const read = readIsbn(part)
    if (!read.ok) return read
    values.add(read.value)
  }
  return values.size === 0 ? refuse('没有号码') : accept([...values])
}

import { accept, plain, quote, refuse, type Cell, type CellReading } from '#contract/rules/cell'

/** The record of 图书在版编目 began in China with the books of 1993. */
const FIRST_YEAR = 1993
/** No book is catalogued so long ahead; a year beyond it is a slip. */
const LAST_YEAR = 2099

/**
 * One CIP核字号 from a cell: `(2023)第123456号` with any brackets, blanks and words before it, or its ten digits.
 * @returns ten digits, as it is stored: four of the year, six of the number
 */
export function readCip(cell: Cell): CellReading<string> {
  const original = plain(cell)
  if (original === '') return refuse('没有核字号')
  const bare = original.replace(/\s/g, '').replace(/^.*(核字|CIP)(号)?[:：]?/i, '')
  const found =
    /^[([{〔【〈]?(\d{4})[)\]}〕】〉]?第?(\d+)号?$/.exec(bare) ??
    /^(\d{4})(\d*)$/.exec(bare.replace(/-/g, ''))
  if (!found) return refuse(`${quote(original)}应为“(2023)第123456号”或10位数字`)
  const [, year = '', number = ''] = found
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR)
    return refuse(`${quote(original)}的年份${year}不在${FIRST_YEAR}—${LAST_YEAR}之间`)
  if (number.length !== 6) return refuse(`${quote(original)}年份后面的号码有${number.length}位，应为6位`)
  return accept(year + number)
}

/** What was typed as its ten digits; what is no CIP number stays as it is. */
export function cipDigits(written: string): string {
  const read = readCip(written)
  return read.ok ? read.value : written.trim()
}

/** `(2023)第123456号`; what is no CIP number is shown as it is. */
export const showCip = (cip: string): string =>
  /^\d{10}$/.test(cip) ? `(${cip.slice(0, 4)})第${cip.slice(4)}号` : cip

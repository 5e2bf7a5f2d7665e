import { REFUSAL } from '#contract/refusals'
import { readDate } from './dates'
import { accept, plain, quote, refuse } from '#contract/rules/cell'
import { type CellReader, scientificReason } from './readers'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check character of a resident identity number (GB 11643-1999): ISO 7064 MOD 11-2 over 17 digits. */
export const idCardCheck = (seventeen: string): string =>
  '10X98765432'.charAt(
    weights.reduce((sum, weight, at) => sum + weight * Number(seventeen.charAt(at)), 0) % 11,
  )

/** A resident identity number of 18 characters with a valid birthday and check character. */
export const idCard: CellReader<string> = (cell) => {
  const written = plain(cell)
  const lost = scientificReason(written)
  if (lost) return refuse(lost)
  if (typeof cell === 'number' && cell > Number.MAX_SAFE_INTEGER) {
    return refuse('以数字保存，末尾数字已丢失，请把该列设为文本后重新填写')
  }
  const value = written.replace(/[\s-]/g, '').toUpperCase()
  if (!/^\d{17}[\dX]$/.test(value)) return refuse(`${quote(written)}不是18位身份证号`)
  if (!readDate(birthOf(value)).ok) return refuse(`${quote(written)}中的出生日期有误`)
  const expected = idCardCheck(value)
  if (value.endsWith(expected)) return accept(value)
  return refuse(REFUSAL.checkDigit(quote(written), expected, value.charAt(17)))
}

/** `YYYY-MM-DD` from a valid identity number. */
export const birthOf = (idCard: string): string =>
  `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`

/** The seventeenth digit is odd for men. */
export const sexOf = (idCard: string): 'male' | 'female' =>
  Number(idCard.charAt(16)) % 2 === 1 ? 'male' : 'female'

/*
 * The number of a certificate: `JC`, the year of the project, five digits that count in the year, and a check character
 * by ISO 7064 MOD 11-2 over the nine digits before it: JC2026001271. One wrong digit, or two exchanged, is found.
 */

const PREFIX = 'JC'
const DIGITS = 5
/** The last number of a year. */
export const LAST_SERIAL = 10 ** DIGITS - 1

/** ISO 7064 MOD 11-2, as in the identity number of a person. */
function checkOf(digits: string): string {
  const rest = Array.from(digits).reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
  const check = (12 - rest) % 11
  return check === 10 ? 'X' : String(check)
}

/**
 * @param serial from 1 to `LAST_SERIAL`
 * @throws RangeError beyond
 */
export function certificateNo(year: number, serial: number): string {
  if (serial < 1 || serial > LAST_SERIAL) throw new RangeError(`no certificate has the number ${serial}`)
  const digits = `${year}${String(serial).padStart(DIGITS, '0')}`
  return `${PREFIX}${digits}${checkOf(digits)}`
}

/** Whether a text has the form of a certificate's number, with the right check character. */
export function isCertificateNo(text: string): boolean {
  const [, digits, check] = /^JC(\d{9})([\dX])$/.exec(text) ?? []
  return digits !== undefined && check === checkOf(digits)
}

/** What a permanent password has to be, said before it is typed. */
export const PASSWORD_HINT = '8-20位，同时含字母、数字和符号'

/** Why a permanent password is not acceptable; undefined when it is. */
export function passwordFault(password: string): string | undefined {
  if (password.length < 8 || password.length > 20) return '密码须为8-20位'
  const hasAll = /[A-Za-z]/.test(password) && /\d/.test(password) && /[^A-Za-z0-9\s]/.test(password)
  if (!hasAll || /\s/.test(password)) return '密码须同时含字母、数字和符号，不含空格'
  return undefined
}

export const PHONE = /^1[3-9]\d{9}$/

/** Letters and digits that are hard to confuse when read aloud or copied from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

/**
 * A generated password: five groups of letters and digits, about 46 bits of entropy.
 * @param below a random whole number below the given one
 */
export function generatedPassword(below: (bound: number) => number): string {
  const pick = (from: string) => from[below(from.length)] ?? ''
  return Array.from({ length: 5 }, () => `${pick(LETTERS)}${pick(DIGITS)}${pick(LETTERS)}`).join('-')
}

/** The characters of a code by their value: digits, then letters without I, O, S, V and Z. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/**
 * The check character of a unified social credit code (统一社会信用代码), by MOD 31-3 of GB 32100-2015.
 * @param body its first 17 characters
 * @returns undefined when they are not of the alphabet
 */
function checkCharacter(body: string): string | undefined {
  let sum = 0
  for (const [place, weight] of WEIGHTS.entries()) {
    const value = ALPHABET.indexOf(body.charAt(place) || ' ')
    if (value < 0) return undefined
    sum += value * weight
  }
  return ALPHABET.charAt((ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length)
}

/** Why a text is no credit code; undefined when it is one. */
export function creditCodeFault(code: string): string | undefined {
  if (code.length !== WEIGHTS.length + 1) return `统一社会信用代码须为18位，现为${code.length}位`
  const expected = checkCharacter(code)
  if (expected === undefined) return '统一社会信用代码只含数字和大写字母，不含I、O、S、V、Z'
  return code.endsWith(expected) ? undefined : '统一社会信用代码有误：校验位不符，请核对'
}

/** PageLetters that recognition takes digits for. */
const LIKE: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  '[': '1',
  ']': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  b: '6',
  B: '8',
  g: '9',
  q: '9',
}

/** A digit, or what may be one, for use in a pattern. */
export const DIGIT_LIKE = '[\\dOoQDIli|!\\[\\]ZzSsbBgq]'

/** What stands between the digits of a number without being one. */
const BETWEEN = /[\s.·\-'’~_]/g

export interface DigitsRead {
  digits: string
  /** Something that is no digit was left out, or read as one. */
  mended: boolean
}

/** The ways in which characters may be read as digits, the simplest first. */
export function digitsOf(printed: string): DigitsRead[] {
  const bare = printed.replace(BETWEEN, '')
  const digits = bare.replace(/\D/g, '')
  if (digits.length === bare.length) return [{ digits, mended: false }]
  const likened = Array.from(bare, (letter) => LIKE[letter] ?? letter)
    .join('')
    .replace(/\D/g, '')
  // A stroke that is seen twice is a digit and something like it.
  return [likened, digits].map((one) => ({ digits: one, mended: true }))
}

const NUMERALS = '一二三四五六七八九十'

/** A small number in digits or Chinese numerals, up to 99. */
export function smallNumber(printed: string): { value: number; mended: boolean } | undefined {
  const bare = printed.replace(/\s/g, '')
  const [, tens, one] = /^([一二三四五六七八九])?十([一二三四五六七八九])?$/.exec(bare) ?? []
  if (bare.includes('十')) {
    if (bare.length > 1 && !tens && !one) return undefined
    const ten = tens ? NUMERALS.indexOf(tens) + 1 : 1
    return { value: ten * 10 + (one ? NUMERALS.indexOf(one) + 1 : 0), mended: false }
  }
  const numeral = NUMERALS.indexOf(bare)
  if (bare.length === 1 && numeral >= 0) return { value: numeral + 1, mended: false }
  const digits = bare.replace(/\D/g, '')
  const [read] = digits === '' ? digitsOf(bare) : [{ digits, mended: digits !== bare }]
  const value = Number(read?.digits ?? '')
  return read && value >= 1 && value <= 99 ? { value, mended: read.mended } : undefined
}

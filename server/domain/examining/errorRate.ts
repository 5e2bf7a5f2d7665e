/*
 * The rate of errors that a record of proofreading states, in whichever of the usual notations: 0.32/万, 万分之0.5,
 * 万分之零点五, 0.5‱, 3/100000, 十万分之三, 0.003%, 3×10⁻⁵, 1/4万; and the errors and characters that it counts.
 */

export interface StatedRate {
  /** Errors per character. */
  rate: number
  /** As it is written. */
  printed: string
}

const DIGITS = '零一二三四五六七八九'
const NUMERAL = `[${DIGITS}〇两十百点]+`
const NUMBER = '\\d+(?:\\.\\d+)?'
const PARTS: Readonly<Record<string, number>> = { 千: 1e3, 万: 1e4, 十万: 1e5, 百万: 1e6 }
const PART = '百万|十万|万|千'
const SIGNS: Readonly<Record<string, number>> = { '‱': 1e4, '‰': 1e3, '%': 1e2 }
const SUPERSCRIPT: Readonly<Record<string, string>> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁻': '-',
}

/** A whole number below a thousand, perhaps with 点, in Chinese numerals. */
function numeralOf(written: string): number {
  const [whole = '', fraction = ''] = written.replace(/〇/g, '零').replace(/两/g, '二').split('点')
  const units: Readonly<Record<string, number>> = { 十: 10, 百: 100 }
  let sum = 0
  let digit = 0
  for (const letter of whole) {
    const unit = units[letter]
    if (unit === undefined) digit = DIGITS.indexOf(letter)
    else {
      sum += (digit || 1) * unit
      digit = 0
    }
  }
  const decimals = Array.from(fraction, (letter) => DIGITS.indexOf(letter)).join('')
  return Number(`${sum + digit}.${decimals || '0'}`)
}

const numberOf = (written: string): number => (/^\d/.test(written) ? Number(written) : numeralOf(written))

/** Each notation with what its groups mean; the first that matches at a place counts. */
const NOTATIONS: readonly (readonly [RegExp, (groups: readonly string[]) => number])[] = [
  [
    new RegExp(`(${PART})分之(${NUMBER}|${NUMERAL})`, 'g'),
    ([part = '', value = '']) => numberOf(value) / (PARTS[part] ?? 1),
  ],
  [
    new RegExp(`(${NUMBER})(?:[x×*]10\\^?\\(?|e)(-\\d+)`, 'g'),
    ([value = '', power = '']) => Number(`${value}e${power}`),
  ],
  [new RegExp(`(${NUMBER})([‱‰%])`, 'g'), ([value = '', sign = '']) => Number(value) / (SIGNS[sign] ?? 1)],
  [
    new RegExp(`(${NUMBER})[个处字]?/(${NUMBER})?(${PART})字?`, 'g'),
    ([value = '', of = '1', part = '']) => Number(value) / (Number(of || '1') * (PARTS[part] ?? 1)),
  ],
  [
    new RegExp(`(${NUMBER})[个处]?/(\\d{4,9})(?!\\d)`, 'g'),
    ([value = '', of = '']) => Number(value) / Number(of),
  ],
]

/** One form: half-width, without blanks, one stroke; superscripts as digits behind ^. */
export const plainNotation = (text: string): string =>
  text
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+/g, (power) => `^${Array.from(power, (sign) => SUPERSCRIPT[sign]).join('')}`)
    // The sign is taken apart by NFKC.
    .replace(/‱/g, '\ue000')
    .normalize('NFKC')
    .replace(/\ue000|%o0|0\/000/g, '‱')
    .replace(/[ \t\r\u00a0]/g, '')
    .replace(/[∕⁄]/g, '/')
    .replace(/[−—–－]/g, '-')
    .replace(/E(?=-\d)/g, 'e')

/** A bound is none that was found: 不超过万分之一, ≤1/10000. */
const BOUND_BEFORE =
  /(?:不[超高大多]于?过?|不得超过|[低小少]于|[≤<＜]=?|标准[:为]?|以内|应[在为]?|控制在|未超过|要求[:为]?)[^\d\n]{0,3}$/
const BOUND_AFTER = /^(?:以内|以下|之内|及以下)/
/** Letters behind the label in which the rate stands. */
const NEAR = 60
/** A bare number behind a label that names the unit. */
const LABELLED = new RegExp(
  `差错率[(（]?((?:${PART})分之|/?(?:${PART})|‱|‰|%)[一]?[)）]?[:：]?(${NUMBER})(?![\\d.]|/)`,
)

function unitOf(label: string): number {
  const bare = label.replace(/分之|\//g, '')
  return PARTS[bare] ?? SIGNS[bare] ?? 1
}

/** Every rate that a text states beside the word 差错率, each once, in its order. */
export function statedRates(text: string): StatedRate[] {
  const plain = plainNotation(text)
  const found = new Map<number, string>()
  for (const { index } of plain.matchAll(/差错率/g)) {
    const near = plain.slice(index, index + NEAR).split(/。|；/)[0] ?? ''
    const bare = LABELLED.exec(near)
    if (bare?.index === 0) {
      found.set(Number(bare[2]) / unitOf(bare[1] ?? ''), bare[0])
      continue
    }
    const first = NOTATIONS.flatMap(([sign, read]) =>
      [...near.matchAll(sign)].map((match) => ({ match, rate: read(match.slice(1)) })),
    )
      .filter(
        ({ match }) =>
          !BOUND_BEFORE.test(near.slice(0, match.index)) &&
          !BOUND_AFTER.test(near.slice(match.index + match[0].length)),
      )
      .toSorted((one, other) => one.match.index - other.match.index)[0]
    if (first) found.set(first.rate, first.match[0])
  }
  return [...found].map(([rate, printed]) => ({ rate, printed }))
}

const COUNTED = {
  errors: new RegExp(`(?:差错数|差错总数|差错数量|计错数?|错误数)[:：]?(?:共|计)?(${NUMBER})[个处]?`),
  letters: new RegExp(`(?:检查字数|抽查字数|审读字数|审查字数)[:：]?(?:共|约)?(${NUMBER})(万|千)?字?`),
}

/** The rate that follows from the errors and the characters that a record counts; undefined where it lacks one. */
export function countedRate(text: string): StatedRate | undefined {
  const plain = plainNotation(text)
  const errors = COUNTED.errors.exec(plain)
  const letters = COUNTED.letters.exec(plain)
  const of = Number(letters?.[1] ?? 0) * (PARTS[letters?.[2] ?? ''] ?? 1)
  return errors && of > 0
    ? { rate: Number(errors[1]) / of, printed: `${errors[0]}，${letters?.[0] ?? ''}` }
    : undefined
}

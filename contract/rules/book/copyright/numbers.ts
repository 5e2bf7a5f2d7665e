import { readCip } from '#contract/rules/book/cip'
import { readIsbn } from '#contract/rules/book/isbn'
import { DIGIT_LIKE, digitsOf } from './digits'
import { firstMatch, capturedIn, readingOf, type FieldReading } from './found'
import type { PageLetters } from './letters'

const BETWEEN = `[ \\t.·'’~_-]{0,3}`

/** Numbers that begin as an ISBN does, and older ones after their name. */
const ISBN13 = new RegExp(`(?<!\\d)[9g]${BETWEEN}7${BETWEEN}[89B](?:${BETWEEN}${DIGIT_LIKE}){10,11}`, 'gd')
/** The beginning of a longer number is none. */
const ISBN10 = new RegExp(
  `[I1l]SB[NM]\\s*:?\\s*(?!97[89])(\\d(?:${BETWEEN}\\d){8}${BETWEEN}[\\dXx])(?!${BETWEEN}${DIGIT_LIKE})`,
  'gd',
)

/** A number with a check digit needs no recognition that is sure of itself. */
const checked = (letters: PageLetters, value: string, span: [number, number], mended: boolean) => ({
  ...readingOf(letters, value, span),
  doubtful: mended,
})

/** Every number on the page whose check digit fits. */
function isbnsOf(letters: PageLetters): FieldReading<string>[] {
  const found: FieldReading<string>[] = []
  for (const match of letters.text.matchAll(ISBN13)) {
    for (const { digits, mended } of digitsOf(match[0])) {
      const read = [digits, digits.slice(0, 13)].map((one) => readIsbn(one)).find(({ ok }) => ok)
      if (!read?.ok) continue
      found.push(checked(letters, read.value, [match.index, match.index + match[0].length], mended))
      break
    }
  }
  for (const match of letters.text.matchAll(ISBN10)) {
    const group = capturedIn(match, 1)
    const read = group && readIsbn(group.text)
    if (group && read?.ok) found.push(checked(letters, read.value, group.span, false))
  }
  return found
}

/** The ISBN of the page: of several, the one without a doubt, and doubtful when they differ. */
export function isbnOf(letters: PageLetters): FieldReading<string> | undefined {
  const all = isbnsOf(letters)
  const best = all.find(({ doubtful }) => !doubtful) ?? all[0]
  if (!best) return undefined
  return { ...best, doubtful: best.doubtful || all.some(({ value }) => value !== best.value) }
}

const CIP_AFTER = new RegExp(
  `(?:核|据)\\s*[字宇学]\\s*号?[^\\d\\n]{0,4}((?:19|20)\\s?${DIGIT_LIKE}\\s?${DIGIT_LIKE})(?:[^\\d\\n]{1,5}?)((?:\\s?${DIGIT_LIKE}){6,7})`,
  'd',
)
const CIP_ALONE = /[(〈[{]\s?((?:19|20)\d\d)\s?[)〉\]}]\s?第\s?(\d{6})\s?号/d

/** CIP核字号: a year and six digits; it has no check digit, so what is not plain is doubtful. */
export function cipOf(letters: PageLetters): FieldReading<string> | undefined {
  const match = firstMatch(letters, [CIP_AFTER, CIP_ALONE])
  const year = match && capturedIn(match, 1)
  const number = match && capturedIn(match, 2)
  if (!year || !number) return undefined
  const [years] = digitsOf(year.text)
  const numbers = digitsOf(number.text).find(({ digits }) => digits.length === 6)
  if (!years || !numbers) return undefined
  const read = readCip(years.digits + numbers.digits)
  if (!read.ok) return undefined
  const isMended = years.mended || numbers.mended
  // The brackets between them are always unclear, and say nothing.
  const parts = [year, number].map(({ span }) => readingOf(letters, '', span, isMended))
  return {
    ...readingOf(letters, read.value, [year.span[0], number.span[1]]),
    doubtful: parts.some(({ doubtful }) => doubtful),
  }
}

/** A number of 千字; recognition takes 千 for what looks like it. */
const THOUSANDS = '(\\d{2,4}(?:\\s?\\.\\s?\\d)?)\\s*([千干于王壬生和]{1,2})'
const WORDS = [
  new RegExp(`字\\s*数[\\s:]*${THOUSANDS}`, 'd'),
  new RegExp(`${THOUSANDS}\\s*字`, 'd'),
  /字\s*数[\s:]*(\d{2,4})\s?[,.]?\s?000(?!\d)/d,
]
const TEN_THOUSANDS = /字\s?数\s*:?\s*(\d{1,3}(?:\s?\.\s?\d{1,2})?)\s*万/d

export function wordCountOf(letters: PageLetters): FieldReading<number> | undefined {
  const thousands = firstMatch(letters, WORDS)
  const match = thousands ?? firstMatch(letters, [TEN_THOUSANDS])
  const group = match && capturedIn(match, 1)
  if (!group) return undefined
  const number = Number(group.text.replace(/\s/g, ''))
  const value = thousands ? number : Math.round(number * 100) / 10
  const isMended = (match[2] ?? '千') !== '千'
  return number > 0 ? readingOf(letters, value, group.span, isMended) : undefined
}

const PRICE = [
  /[定售]\s*价[^\d\n]{0,8}?((?:\d\s?){1,4}[.．·,]\s?\d{1,2})(?!\d)/d,
  /[定售]\s*价[^\d\n]{0,8}?(\d{1,6})\s*元?/d,
]
const PRICE_ALONE = /(?<!\d)(\d{1,3}\s?\.\s?\d\d)\s*元/d
/** A price of more is one whose point was not seen. */
const HIGHEST = 1000

export function priceOf(letters: PageLetters): FieldReading<number> | undefined {
  const labelled = firstMatch(letters, PRICE)
  const match = labelled ?? firstMatch(letters, [PRICE_ALONE])
  const group = match && capturedIn(match, 1)
  if (!group) return undefined
  const bare = group.text.replace(/\s/g, '').replace(/[．·,]/, '.')
  const isPointLost = !bare.includes('.') && Number(bare) >= HIGHEST
  const number = isPointLost ? Number(bare) / 100 : Number(bare)
  // Prices are printed with two decimals or none.
  const isPlain = labelled !== undefined && /^\d+(?:\.\d\d)?$/.test(group.text)
  return readingOf(letters, number, group.span, isPointLost || !isPlain)
}

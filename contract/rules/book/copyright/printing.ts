import { smallNumber } from './digits'
import { capturedIn, readingOf, type CopyrightReading, type FieldReading } from './found'
import type { PageLetters } from './letters'
import { monthOf } from './months'

/** Editions and printings: `2010年1月第1版`, `2023年8月第3版`, `2024年1月北京第2次印刷`, or both behind one date. */

const MONTH = '((?:19|20)\\s?\\d\\s?\\d\\s?[年.]\\s?[\\d\\]|lI]\\s?\\d?\\s?月?)'
const NUMBER = '(\\d\\s?\\d?[\\]|lI]?|[lI|\\]]|[一二三四五六七八九十]{1,3})'
/** Between a date and its number: a blank, a city, a stroke. */
const NEAR = '[^\\d\\n第]{0,6}?'

const EDITION = new RegExp(
  `(?:${MONTH}${NEAR})?第\\s*${NUMBER}\\s*版(?=([^\\n]{0,2}第\\s*${NUMBER}\\s*次)?)`,
  'gd',
)
const PRINTING = new RegExp(
  `(?:${MONTH}${NEAR}(?:第\\s*${NUMBER}\\s*版[^\\n]{0,2})?)?第\\s*${NUMBER}\\s*次\\s*印?`,
  'gd',
)
const LABELLED = {
  edition: new RegExp(`版\\s*次\\s*:?\\s*${NUMBER}(?![\\d年.])`, 'd'),
  print_no: new RegExp(`印\\s*次\\s*:?\\s*${NUMBER}(?![\\d年.])`, 'd'),
}

interface Dated {
  number: FieldReading<number>
  month?: FieldReading<string>
  /** A printing follows at once: the date is that of the printing. */
  isPrinting?: boolean
}

function dated(letters: PageLetters, match: RegExpMatchArray, numberAt: number): Dated | undefined {
  const number = capturedIn(match, numberAt)
  const read = number && smallNumber(number.text)
  if (!number || !read) return undefined
  const printed = capturedIn(match, 1)
  const month = printed && monthOf(printed.text)
  return {
    number: readingOf(letters, read.value, number.span, read.mended),
    ...(printed && month && { month: readingOf(letters, month, printed.span, /[\]|lI]/.test(printed.text)) }),
  }
}

function editionsOf(letters: PageLetters): Dated[] {
  return [...letters.text.matchAll(EDITION)].flatMap((match) => {
    const found = dated(letters, match, 2)
    return found ? [{ ...found, isPrinting: match[3] !== undefined }] : []
  })
}

const latest = (all: readonly Dated[]): Dated | undefined =>
  all.reduce<Dated | undefined>(
    (best, one) => (best && best.number.value >= one.number.value ? best : one),
    undefined,
  )

function labelled(letters: PageLetters, field: keyof typeof LABELLED): FieldReading<number> | undefined {
  const match = LABELLED[field].exec(letters.text)
  const number = match && capturedIn(match, 1)
  const read = number && smallNumber(number.text)
  return number && read ? readingOf(letters, read.value, number.span, read.mended) : undefined
}

type Printing = Pick<
  CopyrightReading,
  'edition' | 'print_no' | 'publish_date' | 'print_date' | 'first_publish_date'
>

/** What the page says of its edition and its printing outside the record of 图书在版编目. */
export function readPrinting(letters: PageLetters): Printing {
  const editions = editionsOf(letters)
  const last = latest(editions)
  const printing = latest(
    [...letters.text.matchAll(PRINTING)].flatMap((match) => dated(letters, match, 3) ?? []),
  )
  const edition = last?.number ?? labelled(letters, 'edition')
  const print_no = printing?.number ?? labelled(letters, 'print_no')
  const dateOf = (number: number) =>
    editions.find((one) => one.number.value === number && one.month && !one.isPrinting)?.month
  const first = dateOf(1)
  const publish_date =
    (edition && dateOf(edition.value)) ?? (print_no?.value === 1 ? printing?.month : undefined)
  return {
    ...(edition && { edition }),
    ...(print_no && { print_no }),
    ...(publish_date && { publish_date }),
    ...(printing?.month && { print_date: printing.month }),
    ...(first && { first_publish_date: first }),
  }
}

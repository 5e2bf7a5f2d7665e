import { capturedIn, readingOf, type CopyrightReading } from './found'
import type { PageLetters } from './letters'
import { monthOf } from './months'
import { pressOf } from './press'

/**
 * The record of 图书在版编目 that each Chinese book carries (GB/T 12451):
 * `书名 / 张三, 李四主编. — 2版. — 北京 : 出版社, 2024.8`.
 */

const HEADING = /图\s*书\s*在\s*版[^\n]{0,3}目[^\n]*|[(〈]?\s*C[I1l]P\s*[)〉]?\s*数\s*据(?!\s*核)[^\n]*/d
/** What follows the record: its number, the headings, the number of the CIP. */
const END = /\n[^\n]{0,12}(?:[I1l]SB[NM]|核\s*字)|\n\s*[ⅠI1][\s.]*[①.]/
/** A line with less is a border or dirt that was taken for letters. */
const LEAST = 4

/** The record as one line; undefined where the page has none. */
export function recordOf(letters: PageLetters): PageLetters | undefined {
  const heading = HEADING.exec(letters.text)
  let from = heading ? heading.index + heading[0].length + 1 : 0
  const rest = letters.text.slice(from)
  const to = from + (END.exec(rest)?.index ?? (heading ? 400 : rest.length))
  for (const line of rest.split('\n')) {
    if (line.includes('/') || line.replace(/\s/g, '').length >= LEAST) break
    from += line.length + 1
  }
  const record = letters.joined(from, Math.min(to, letters.text.length))
  return STATEMENT.test(record.text) ? record : undefined
}

const ROLE = '(?:主\\s?编|编\\s?著|编\\s?写|主\\s?译|编|著)'
const STATEMENT = new RegExp(`^\\s*([^/]{2,120}?)\\s*/\\s*([^/]{2,80}?)\\s*(?:等\\s*)?${ROLE}`, 'd')
const PLACE_AND_PRESS =
  /[-一.\s]\s*((?:[\u4e00-\u9fa5]\s?){2,6})\s*[:;]\s*([^,:;\n]{2,40}?)\s*[,.，]\s*((?:19|20)\d\d\s?[.,]\s?\d{1,2})/d
const EDITION = /[-一.\s]\s*(?:第\s*)?(\d{1,2})\s*版/d

const CHINESE = '\\u4e00-\\u9fa5（）《》〈〉：，、·“”'
const BLANK_IN_CHINESE = new RegExp(`(?<=[${CHINESE}])\\s+|\\s+(?=[${CHINESE}])`, 'g')

/** A title as it is written in Chinese: full-width brackets, no blanks but between Latin words. */
export const chineseTitle = (printed: string): string =>
  printed
    .replace(/\s*=\s*[A-Za-z].*$/, '')
    .replace(/[([〈]\s*(?=[^()]*[\u4e00-\u9fa5])([^()[\]]*?)\s*[)\]〉]/g, '（$1）')
    .replace(/\s*:\s*/g, '：')
    .replace(BLANK_IN_CHINESE, '')
    .replace(/^[\s.·-]+|[\s.·,-]+$/g, '')
    .trim()

/** The names of a statement of responsibility, without countries, dynasties and 等. */
export function namesOf(printed: string): string[] {
  return printed
    .replace(/[([〔（][^)\]〕）]{1,4}[)\]〕）]/g, '')
    .split(/[,，、;；.\t]|(?<=[\u4e00-\u9fa5]{2})\s+(?=[\u4e00-\u9fa5]{2})/)
    .map((name) =>
      name
        .replace(/(?<=[\u4e00-\u9fa5])\s+(?=[\u4e00-\u9fa5])/g, '')
        .replace(/等$/, '')
        .replace(/(?<=[\u4e00-\u9fa5]{2})(?:总主编|主编|编著|主译)$/, '')
        .trim(),
    )
    .filter((name) => /^[\u4e00-\u9fa5·]{2,20}$|^[A-Za-z][\w .'-]{2,40}$/.test(name))
}

function titleOf(
  record: PageLetters,
): Pick<CopyrightReading, 'book_name' | 'first_editor' | 'other_editors'> {
  const match = STATEMENT.exec(record.text)
  const title = match && capturedIn(match, 1)
  const people = match && capturedIn(match, 2)
  if (!title || !people) return {}
  const name = chineseTitle(title.text)
  const [first, ...others] = namesOf(people.text)
  return {
    ...(name && { book_name: readingOf(record, name, title.span) }),
    ...(first && { first_editor: readingOf(record, first, people.span) }),
    ...(others.length > 0 && { other_editors: readingOf(record, others.join('、'), people.span) }),
  }
}

/** What the record says. */
export function readRecord(record: PageLetters): CopyrightReading {
  const press = PLACE_AND_PRESS.exec(record.text)
  const name = press && capturedIn(press, 2)
  const read = name && pressOf(name.text)
  const date = press && capturedIn(press, 3)
  const month = date && monthOf(date.text)
  const edition = EDITION.exec(record.text)
  const number = edition && capturedIn(edition, 1)
  const result: CopyrightReading = titleOf(record)
  if (name && read) result.publisher_name = readingOf(record, read.value, name.span, read.mended)
  if (date && month) result.publish_date = readingOf(record, month, date.span)
  if (number) result.edition = readingOf(record, Number(number.text), number.span)
  return result
}

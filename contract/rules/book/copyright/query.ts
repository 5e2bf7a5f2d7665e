import { readCip } from '#contract/rules/book/cip'
import { capturedIn, readingOf, type CopyrightReading } from './found'
import { PageLetters } from './letters'
import type { PrintedPage } from './page'
import { pressOf } from './press'
import { readCopyright } from './read'
import { chineseTitle, namesOf } from './record'

/*
 * The answer of a query about a CIP number: a table of labels and values, or a list with one column for each. Where it
 * says no more than a copyright page does, it is read as one.
 */

const CELL = '[\\s:：]{1,8}([^\\n\\t]{2,100}?)\\s*(?=\\n|\\t|$)'
const labelled = (...names: readonly string[]) =>
  new RegExp(
    `(?:^|\\n|\\t|\\s)(?:${names.map((name) => Array.from(name).join('\\s?')).join('|')})${CELL}`,
    'd',
  )

const NUMBER = /核\s?字\s?号?[\s:：]{0,8}[(（[]?\s?((?:19|20)\d\d)\s?[)）\]]?\s?第?\s?(\d{6})(?!\d)/d
const TITLE = labelled('正书名', '书名', '题名')
const PEOPLE = labelled('第一责任者', '主要责任者', '责任者', '著作责任者', '作者', '主编')
const PRESS = labelled('出版单位', '出版者', '出版社', '出版机构')

function numberIn(letters: PageLetters): CopyrightReading['cip_no'] {
  const match = NUMBER.exec(letters.text)
  const read = match && readCip(`${match[1] ?? ''}${match[2] ?? ''}`)
  return match && read?.ok
    ? readingOf(letters, read.value, [match.index, match.index + match[0].length])
    : undefined
}

/** Reads what a query about a CIP number has answered; what does not stand there is not in the answer. */
export function readQuery(page: PrintedPage): CopyrightReading {
  const letters = PageLetters.of(page)
  const found = (sign: RegExp) => {
    const match = sign.exec(letters.text)
    return match ? capturedIn(match, 1) : undefined
  }
  const number = numberIn(letters)
  const title = found(TITLE)
  const people = found(PEOPLE)
  const [editor] = people ? namesOf(people.text) : []
  const press = found(PRESS)
  const name = press && pressOf(press.text)
  return {
    ...readCopyright(page),
    ...(number && { cip_no: number }),
    ...(title && { book_name: readingOf(letters, chineseTitle(title.text), title.span) }),
    ...(people && editor && { first_editor: readingOf(letters, editor, people.span) }),
    ...(press && name && { publisher_name: readingOf(letters, name.value, press.span, name.mended) }),
  }
}

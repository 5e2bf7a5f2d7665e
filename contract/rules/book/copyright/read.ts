import { agreed, readingOf, type CopyrightReading } from './found'
import { readLabels } from './labels'
import { PageLetters } from './letters'
import { monthOf } from './months'
import { cipOf, isbnOf, priceOf, wordCountOf } from './numbers'
import type { PrintedPage } from './page'
import { pressOn } from './press'
import { readPrinting } from './printing'
import { readRecord, recordOf } from './record'

const ANY_MONTH = /(?:19|20)\d\d\s*[年.]\s*\d{1,2}\s*月?/dg

/** The only month of a page that does not say what happened in it. */
function loneMonth(letters: PageLetters): CopyrightReading['publish_date'] {
  const months = [...letters.text.matchAll(ANY_MONTH)]
  const [match] = months
  const month = match && monthOf(match[0])
  return match && month && months.length === 1
    ? readingOf(letters, month, [match.index, match.index + match[0].length], true)
    : undefined
}

/** Drops what was not found. */
const stated = (all: CopyrightReading): CopyrightReading =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined))

/** Reads the fields of a copyright page, in print or recognised; what does not stand there is not in the answer. */
export function readCopyright(page: PrintedPage): CopyrightReading {
  const letters = PageLetters.of(page)
  const found = recordOf(letters)
  const record = found ? readRecord(found) : {}
  const labels = readLabels(letters)
  const printing = readPrinting(letters)
  const edition = agreed(printing.edition, record.edition)
  const publish_date =
    agreed(printing.publish_date, record.publish_date) ??
    (printing.print_date ? undefined : loneMonth(letters))
  const isFirst = edition?.value === 1 && printing.publish_date !== undefined
  return stated({
    isbn: isbnOf(letters),
    cip_no: cipOf(letters),
    book_name: agreed(record.book_name, labels.book_name),
    first_editor: agreed(record.first_editor, labels.first_editor),
    other_editors: agreed(record.other_editors, labels.other_editors),
    publisher_name: pressOn(letters, record.publisher_name),
    edition,
    print_no: printing.print_no,
    publish_date,
    print_date: printing.print_date,
    first_publish_date: printing.first_publish_date ?? (isFirst ? printing.publish_date : undefined),
    word_count: wordCountOf(letters),
    price: priceOf(letters),
  })
}

/** What is on copyright pages and hardly anywhere else, with its weight. */
const SIGNS: readonly (readonly [RegExp, number])[] = [
  [/图\s*书\s*在\s*版/, 4],
  [/C[I1l]P/, 1],
  [/核\s*字/, 3],
  [/[I1l]SB[NM]/, 2],
  [/印\s*张/, 2],
  [/第\s*\S{1,3}\s*次\s*印/, 2],
  [/[版印]\s*次/, 1],
  [/定\s*价/, 1],
  [/开\s*本/, 1],
  [/出版发行/, 1],
]
/** From here on a page is a copyright page. */
export const ENOUGH_SIGNS = 6

/** How much a page looks like a copyright page. */
export function copyrightSigns(page: PrintedPage): number {
  const { text } = PageLetters.of(page)
  return SIGNS.reduce((sum, [sign, weight]) => sum + (sign.test(text) ? weight : 0), 0)
}

/** What one page says, and what only another one adds: some books part the record of 图书在版编目 from the rest. */
export const withRest = (one: CopyrightReading, other: CopyrightReading): CopyrightReading => ({
  ...other,
  ...one,
})

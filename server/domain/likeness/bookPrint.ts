import { fingerprintsOf, type Fingerprints } from './fingerprints'
import { FEWEST_MATCHED } from './limits'
import { normalText } from './normal'

/** What is kept of a book to be compared with others. */
export interface BookPrint extends Fingerprints {
  /** Pages that bear text which can be selected. */
  text_pages: number
}

/** Characters: less on a page is a running title or the number of a plate. */
const FEWEST_OF_PAGE = 20
/** Of a scanned book now and then a page has text. */
const LEAST_PART = 0.2

/** @param pages the texts of all pages, in order */
export const bookPrint = (pages: readonly string[]): BookPrint => ({
  ...fingerprintsOf(pages),
  text_pages: pages.filter((page) => normalText(page).text.length >= FEWEST_OF_PAGE).length,
})

/** Whether there is so little text that nothing can be said of the book: its pages are pictures. */
export const isWithoutText = ({ hashes, text_pages }: BookPrint, pages: number): boolean =>
  hashes.length < FEWEST_MATCHED || text_pages < pages * LEAST_PART

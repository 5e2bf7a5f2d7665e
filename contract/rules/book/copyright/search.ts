import type { CopyrightReading } from './found'
import type { PrintedPage } from './page'
import { copyrightSigns, ENOUGH_SIGNS, readCopyright, withRest } from './read'

/** How a page was read: by the text that the file holds, or by recognising its picture. */
export type ReadBy = 'text' | 'picture'

/** What a copyright page says, and how that is known. */
export interface CopyrightFound {
  page: number
  by: ReadBy
  reading: CopyrightReading
}

/** Pages at the front and at the back of a book among which its copyright page is. */
const FRONT = 10
const BACK = 4
/** A page with more characters of Chinese is text that can be read, and need not be recognised. */
const READABLE = 60

/** Where to look: in the front a copyright page is seldom the first, in the back it is often the last. */
export function pagesToSearch(pages: number): number[] {
  const front = Array.from({ length: Math.min(FRONT, pages) }, (_, at) => at + 1)
  const back = Array.from({ length: BACK }, (_, at) => pages - at).filter((page) => page > FRONT)
  const [first, ...others] = front
  return [...others.slice(0, 3), ...(first ? [first] : []), ...others.slice(3), ...back]
}

const chineseIn = ({ lines }: PrintedPage): number =>
  lines.reduce(
    (sum, { words }) =>
      sum +
      words
        .map(({ text }) => text)
        .join('')
        .replace(/[^\u4e00-\u9fa5]/g, '').length,
    0,
  )

/** Whether a page is text that can be read; otherwise its picture has to be recognised. */
export const isReadable = (page: PrintedPage): boolean => chineseIn(page) >= READABLE

/** The page among these whose text says that it is the copyright page, with what others like it add. */
export function copyrightAmong(pages: readonly PrintedPage[]): CopyrightFound | undefined {
  const [best, ...others] = pages
    .map((printed) => ({ printed, signs: copyrightSigns(printed) }))
    .filter(({ signs }) => signs >= ENOUGH_SIGNS)
    .toSorted((one, other) => other.signs - one.signs)
  if (!best) return undefined
  const rest = others.map(({ printed }) => readCopyright(printed))
  const reading = rest.reduce(withRest, readCopyright(best.printed))
  return { page: best.printed.page, by: 'text', reading }
}

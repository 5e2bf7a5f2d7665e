import type { CopyrightReading } from '#contract/rules/book/copyright/found'
import type { PrintedPage } from '#contract/rules/book/copyright/page'
import { copyrightSigns, ENOUGH_SIGNS, readCopyright, withRest } from '#contract/rules/book/copyright/read'
import type { PictureReader } from './ocr/recogniser'
import { RECOGNITION_STAGES, type RecognitionProgress } from './ocr/protocol'
import type { PageSource } from './source/pageSource'

/** How a page was read: by the text that the file holds, or by recognising its picture. */
export type ReadBy = 'text' | 'picture'

export interface Found {
  page: number
  by: ReadBy
  reading: CopyrightReading
}

/** What is being done, in words, and how far it is: from 0 to 1, nothing while that cannot be told. */
export interface Doing {
  words: string
  share?: number
}

export interface Told {
  signal: AbortSignal
  onDoing: (doing: Doing) => void
}

/** Pages at the front and at the back of a book among which its copyright page is. */
const FRONT = 10
const BACK = 4
/** A page with more characters of Chinese is text that can be read, and need not be recognised. */
const READABLE = 60
/** Pixels of the height of a page that is recognised: letters as a scanner of 270 dpi gives them. */
const PICTURE_HEIGHT = 2800

/** Where to look: in the front a copyright page is seldom the first, in the back it is often the last. */
export function pagesToSearch(pages: number): number[] {
  const front = Array.from({ length: Math.min(FRONT, pages) }, (_, at) => at + 1)
  const back = Array.from({ length: BACK }, (_, at) => pages - at).filter((page) => page > FRONT)
  const [first, ...others] = front
  return [...others.slice(0, 3), ...(first ? [first] : []), ...others.slice(3), ...back]
}

/** How a page is read, or why it cannot be, in words. */
interface Tools {
  source: PageSource
  reader: PictureReader
}

async function recognised(
  { source, reader }: Tools,
  page: number,
  told: Told,
  of = '',
): Promise<PrintedPage> {
  const where = source.pages > 1 ? `第 ${page} 页` : '图片'
  told.onDoing({ words: `正在打开${where}${of}` })
  const picture = await source.picture(page, PICTURE_HEIGHT)
  const onProgress = ({ stage, share }: RecognitionProgress) =>
    told.onDoing({ words: `${RECOGNITION_STAGES[stage]}：${where}${of}`, share })
  return { page, lines: await reader.read(picture, onProgress, told.signal) }
}

/** Reads one page. */
export async function readPage(tools: Tools, page: number, by: ReadBy, told: Told): Promise<Found> {
  const printed = by === 'text' ? await tools.source.text(page) : await recognised(tools, page, told)
  told.signal.throwIfAborted()
  return { page, by, reading: readCopyright(printed) }
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

/** The page whose text says that it is the copyright page, with what others like it add. */
async function findText({ source }: Tools, told: Told): Promise<{ found?: Found; unreadable: number[] }> {
  const unreadable: number[] = []
  const read: { printed: PrintedPage; signs: number }[] = []
  for (const page of pagesToSearch(source.pages)) {
    told.onDoing({ words: `查找版权页：第 ${page} 页` })
    const printed = await source.text(page)
    told.signal.throwIfAborted()
    read.push({ printed, signs: copyrightSigns(printed) })
    if (chineseIn(printed) < READABLE) unreadable.push(page)
  }
  const [best, ...others] = read
    .filter(({ signs }) => signs >= ENOUGH_SIGNS)
    .toSorted((one, other) => other.signs - one.signs)
  if (!best) return { unreadable }
  const rest = others.map(({ printed }) => readCopyright(printed))
  const reading = rest.reduce(withRest, readCopyright(best.printed))
  return { found: { page: best.printed.page, by: 'text', reading }, unreadable }
}

/** Recognises page after page until one is a copyright page. */
async function findPicture(tools: Tools, pages: readonly number[], told: Told): Promise<Found | undefined> {
  for (const [at, page] of pages.entries()) {
    const of = pages.length > 1 ? `（查找版权页 ${at + 1}/${pages.length}）` : ''
    const printed = await recognised(tools, page, told, of)
    if (tools.source.pages === 1 || copyrightSigns(printed) >= ENOUGH_SIGNS)
      return { page, by: 'picture', reading: readCopyright(printed) }
  }
  return undefined
}

/** Finds the copyright page of a file and reads it; undefined when none of the pages looks like one. */
export async function findCopyright(tools: Tools, told: Told): Promise<Found | undefined> {
  const { found, unreadable } = await findText(tools, told)
  return found ?? findPicture(tools, unreadable, told)
}

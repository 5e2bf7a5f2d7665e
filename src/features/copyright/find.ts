import type { PrintedPage } from '#contract/rules/book/copyright/page'
import { copyrightSigns, ENOUGH_SIGNS, readCopyright } from '#contract/rules/book/copyright/read'
import {
  copyrightAmong,
  isReadable,
  pagesToSearch,
  type CopyrightFound,
  type ReadBy,
} from '#contract/rules/book/copyright/search'
import type { PictureReader } from './ocr/recogniser'
import { RECOGNITION_STAGES, type RecognitionProgress } from './ocr/protocol'
import type { PageSource } from './source/pageSource'

/** What is being done, in words, and how far it is: from 0 to 1, nothing while that cannot be told. */
export interface Doing {
  words: string
  share?: number
}

export interface Told {
  signal: AbortSignal
  onDoing: (doing: Doing) => void
}

/** Pixels of the height of a page that is recognised: letters as a scanner of 270 dpi gives them. */
const PICTURE_HEIGHT = 2800

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
export async function readPage(tools: Tools, page: number, by: ReadBy, told: Told): Promise<CopyrightFound> {
  const printed = by === 'text' ? await tools.source.text(page) : await recognised(tools, page, told)
  told.signal.throwIfAborted()
  return { page, by, reading: readCopyright(printed) }
}

/** The copyright page among those whose text can be read, and the pages that have none. */
async function findText(
  { source }: Tools,
  told: Told,
): Promise<{ found: CopyrightFound | undefined; unreadable: number[] }> {
  const read: PrintedPage[] = []
  for (const page of pagesToSearch(source.pages)) {
    told.onDoing({ words: `查找版权页：第 ${page} 页` })
    read.push(await source.text(page))
    told.signal.throwIfAborted()
  }
  const unreadable = read.flatMap((printed) => (isReadable(printed) ? [] : [printed.page]))
  return { found: copyrightAmong(read), unreadable }
}

/** Recognises page after page until one is a copyright page. */
async function findPicture(
  tools: Tools,
  pages: readonly number[],
  told: Told,
): Promise<CopyrightFound | undefined> {
  for (const [at, page] of pages.entries()) {
    const of = pages.length > 1 ? `（查找版权页 ${at + 1}/${pages.length}）` : ''
    const printed = await recognised(tools, page, told, of)
    if (tools.source.pages === 1 || copyrightSigns(printed) >= ENOUGH_SIGNS)
      return { page, by: 'picture', reading: readCopyright(printed) }
  }
  return undefined
}

/** Finds the copyright page of a file and reads it; undefined when none of the pages looks like one. */
export async function findCopyright(tools: Tools, told: Told): Promise<CopyrightFound | undefined> {
  const { found, unreadable } = await findText(tools, told)
  return found ?? findPicture(tools, unreadable, told)
}

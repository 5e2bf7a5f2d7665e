import { readFile } from 'node:fs/promises'
import { PDFDocument } from 'pdf-lib'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { textLines, type PrintedLine } from '#contract/rules/book/copyright/page'
import { isReadable, pagesToSearch } from '#contract/rules/book/copyright/search'
import { textWords } from '#contract/rules/book/copyright/words'
import { BadPdf } from '#server/files/pdf'
import { withDocument } from './document'
import { selectableLength } from './inspect'
import { dotsOf, scanOf } from './scans'
import type { DocumentRead, PageText, ReadTask } from './tasks'

/** Scanned pages whose dots are counted: one in the first quarter, the middle and the last quarter. */
const COUNTED_AT = [0.25, 0.5, 0.75] as const

/** A photograph as a document of one page. */
async function photographed(path: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const picture = await document.embedJpg(await readFile(path)).catch(() => {
    throw new BadPdf('图片文件已损坏')
  })
  const { width, height } = picture
  document.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  return document.save()
}

/** Boxes in shares of the page. */
async function textOf(page: PDFPageProxy): Promise<{ lines: PrintedLine[]; flow: string }> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const words = textWords(items, (x, y) => viewport.convertToViewportPoint(x, y)).map((word) => ({
    ...word,
    left: word.left / viewport.width,
    top: word.top / viewport.height,
    width: word.width / viewport.width,
    height: word.height / viewport.height,
  }))
  const flow = items.map((item) => ('str' in item ? item.str : '')).join('')
  return { lines: textLines(words), flow }
}

async function coarsest(document: PDFDocumentProxy): Promise<number | null> {
  const numbers = new Set(COUNTED_AT.map((share) => Math.ceil(document.numPages * share)))
  let least: number | null = null
  for (const number of numbers) {
    const page = await document.getPage(number)
    const dots = await dotsOf(page)
    page.cleanup()
    if (dots !== undefined) least = Math.min(least ?? dots, dots)
  }
  return least
}

async function readPages(
  document: PDFDocumentProxy,
  { look, most, pictures }: ReadTask,
): Promise<PageText[]> {
  const { numPages } = document
  const wanted =
    look === 'front' ? Array.from({ length: numPages }, (_, at) => at + 1) : pagesToSearch(numPages)
  const read: PageText[] = []
  let left = pictures
  for (const number of wanted.slice(0, most)) {
    const page = await document.getPage(number)
    const { lines, flow } = await textOf(page)
    const printed = { page: number, lines }
    const picture = left > 0 && !isReadable(printed) ? await scanOf(page) : undefined
    if (picture) left -= 1
    read.push({ printed, flow, ...(picture && { picture }) })
    page.cleanup()
  }
  return read
}

/**
 * The text of some pages of a material, and the pictures of those that have none.
 * @throws BadPdf when it is damaged, empty or has a password
 */
export async function pagesRead(task: ReadTask): Promise<DocumentRead> {
  const from = task.isPicture ? await photographed(task.from) : task.from
  return withDocument(from, async (document) => {
    const read = await readPages(document, task)
    const isWhole = task.look === 'copyright'
    const shown = read.reduce((sum, { flow }) => sum + flow.replace(/\s/g, '').length, 0)
    const text_length = isWhole ? await selectableLength(document) : shown
    const dpi = isWhole && text_length === 0 ? await coarsest(document) : null
    return { pages: document.numPages, text_length, read, dpi }
  })
}

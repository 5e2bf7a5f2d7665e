import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist'
import { textLines } from '#contract/rules/book/copyright/page'
import { PDF_OPTIONS } from '#src/features/pdfReader/pdfOptions'
import type { PageSource } from './pageSource'
import { textWords } from '#contract/rules/book/copyright/words'

/** Bytes of one part of the file. */
const PART = 256 * 1024

/** Reads the parts that are asked for, so that a book of 200 MB is never in memory as a whole. */
class Parts extends PDFDataRangeTransport {
  readonly #file: Blob

  constructor(file: Blob, first: Uint8Array) {
    super(file.size, first)
    this.#file = file
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then(
        (bytes) => this.onDataRange(begin, new Uint8Array(bytes)),
        () => this.onDataRange(begin, null),
      )
  }
}

async function pictureOf(document: PDFDocumentProxy, page: number, height: number): Promise<ImageBitmap> {
  const sheet = await document.getPage(page)
  const viewport = sheet.getViewport({ scale: height / sheet.getViewport({ scale: 1 }).height })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await sheet.render({ canvas, viewport }).promise
  return createImageBitmap(canvas)
}

/** @throws Error with words for the user */
export async function openPdf(file: Blob): Promise<PageSource> {
  const first = new Uint8Array(await file.slice(0, PART).arrayBuffer())
  const task = getDocument({
    range: new Parts(file, first),
    length: file.size,
    rangeChunkSize: PART,
    ...PDF_OPTIONS,
  })
  const document = await task.promise.catch((reason: unknown) => {
    throw new Error(
      reason instanceof Error && reason.name === 'PasswordException'
        ? 'PDF设有打开密码，请换一份没有密码的'
        : 'PDF已损坏，无法打开',
      { cause: reason },
    )
  })
  return {
    pages: document.numPages,
    async text(page) {
      const sheet = await document.getPage(page)
      const viewport = sheet.getViewport({ scale: 1 })
      const { items } = await sheet.getTextContent()
      return {
        page,
        lines: textLines(textWords(items, (x, y) => viewport.convertToViewportPoint(x, y))).map(
          ({ words }) => ({
            words: words.map((word) => ({
              ...word,
              left: word.left / viewport.width,
              top: word.top / viewport.height,
              width: word.width / viewport.width,
              height: word.height / viewport.height,
            })),
          }),
        ),
      }
    },
    picture: (page, height) => pictureOf(document, page, height),
    close: () => void task.destroy(),
  }
}

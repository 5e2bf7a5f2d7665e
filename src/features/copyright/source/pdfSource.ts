import type { PDFDocumentProxy } from 'pdfjs-dist'
import { textLines } from '#contract/rules/book/copyright/page'
import { textWords } from '#contract/rules/book/copyright/words'
import { ThreadNotFetched } from '#src/features/pdfReader/document/opened'
import { openParts } from '#src/features/pdfReader/document/openParts'
import type { PageSource } from './pageSource'

async function pictureOf(document: PDFDocumentProxy, page: number, height: number): Promise<ImageBitmap> {
  const sheet = await document.getPage(page)
  const viewport = sheet.getViewport({ scale: height / sheet.getViewport({ scale: 1 }).height })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await sheet.render({ canvas, viewport }).promise
  return createImageBitmap(canvas)
}

const readPart = (file: Blob) => async (from: number, to: number) => ({
  bytes: new Uint8Array(await file.slice(from, to).arrayBuffer()),
  size: file.size,
})

/** What was wrong with the file, unless it was not looked at. */
function inWords(reason: unknown): Error {
  if (reason instanceof ThreadNotFetched) return reason
  const isLocked = reason instanceof Error && reason.name === 'PasswordException'
  return new Error(isLocked ? 'PDF设有打开密码，请换一份没有密码的' : 'PDF已损坏，无法打开', {
    cause: reason,
  })
}

/** @throws Error with words for the user */
export async function openPdf(file: Blob): Promise<PageSource> {
  const opened = await openParts(readPart(file)).catch((reason: unknown) => {
    throw inWords(reason)
  })
  const { document } = opened
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
    close: () => opened.close(),
  }
}

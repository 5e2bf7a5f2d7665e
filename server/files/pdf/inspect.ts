import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withDocument } from './document'
import { pageText } from './texts'

/** Of how many pages the text is looked at, spread over the document. */
const LOOKED_AT = 24

/** How much text can be selected on pages spread over a document, in characters. */
export async function selectableLength(document: PDFDocumentProxy): Promise<number> {
  const { numPages } = document
  const step = Math.max(1, numPages / LOOKED_AT)
  let length = 0
  for (let at = 0; at < numPages; at += step)
    length += (await pageText(document, Math.floor(at) + 1)).replace(/\s/g, '').length
  return length
}

/**
 * How many pages a document has, and how much text can be selected on them, by reading the parts of it that say so.
 * @throws BadPdf when it is damaged, empty or has a password
 */
export const inspected = (path: string): Promise<{ pages: number; text_length: number }> =>
  withDocument(path, async (document) => ({
    pages: document.numPages,
    text_length: await selectableLength(document),
  }))

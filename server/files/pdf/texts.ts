import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { BadPdf } from '#server/files/pdf'
import { withDocument } from './document'
import { TOO_COMPLEX } from './tasks'

/** What stands on a page, line by line, as far as it can be selected. */
export async function pageText(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  let text = ''
  for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
  page.cleanup()
  return text
}

/**
 * The texts of pages, in the order asked for; empty where there is no such page.
 * @param wanted numbers from 1; absent: all pages
 * @param most characters of all of them together
 * @throws BadPdf also when there is more text
 */
export const textsOf = (
  path: string,
  wanted: readonly number[] | undefined,
  most: number,
): Promise<string[]> =>
  withDocument(path, async (document) => {
    const texts: string[] = []
    let length = 0
    for (const number of wanted ?? Array.from({ length: document.numPages }, (_, i) => i + 1)) {
      const text = number <= document.numPages ? await pageText(document, number) : ''
      length += text.length
      if (length > most) throw new BadPdf(TOO_COMPLEX)
      texts.push(text)
    }
    return texts
  })

import { EncryptedPDFError, PDFDocument } from 'pdf-lib'
import { leavePages } from './pdf/clean'

export class BadPdf extends Error {}

export const BAD_PDF = {
  locked: 'PDF 设有密码，请去除密码后重新上传',
  damaged: 'PDF 已损坏或不完整，请重新导出后上传',
  empty: 'PDF 中没有页面',
} as const

/**
 * Reads a document, without bounds: one that somebody has uploaded is read in a thread, see `inThread`.
 * @throws BadPdf when it is damaged, empty or needs a password
 */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Infinity })
    if (document.getPageCount() === 0) throw new BadPdf(BAD_PDF.empty)
    return document
  } catch (e) {
    if (e instanceof BadPdf) throw e
    if (e instanceof EncryptedPDFError) throw new BadPdf(BAD_PDF.locked)
    throw new BadPdf(BAD_PDF.damaged)
  }
}

/**
 * The pages alone, with the links between them: without names of people in its properties, notes on its pages, scripts,
 * forms and files inside it.
 * @param anonymous without bookmarks as well: a table of contents may name the author
 * @throws BadPdf when it is damaged, empty or needs a password
 */
export async function pagesOnly(
  bytes: Uint8Array,
  anonymous: boolean,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const document = await loadPdf(bytes)
  leavePages(document, anonymous)
  return {
    bytes: await document.save({ useObjectStreams: true, addDefaultPage: false, objectsPerTick: Infinity }),
    pages: document.getPageCount(),
  }
}

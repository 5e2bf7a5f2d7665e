import { EncryptedPDFError, PDFDocument, PDFName } from 'pdf-lib'

/** What a document carries beside its pages: who wrote it, what it does when opened, and files inside it. */
const BESIDE_PAGES = ['Metadata', 'Names', 'OpenAction', 'AA', 'AcroForm', 'PieceInfo', 'Outlines'] as const
/** Kept out of the anonymous copy only: a table of contents may name the author, and helps readers who may know the author. */
const HELPFUL = 'Outlines'

export class BadPdf extends Error {}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    if (document.getPageCount() === 0) throw new BadPdf('PDF 中没有页面')
    return document
  } catch (e) {
    if (e instanceof BadPdf) throw e
    if (e instanceof EncryptedPDFError) throw new BadPdf('PDF 设有密码，请去除密码后重新上传')
    throw new BadPdf('PDF 已损坏或不完整，请重新导出后上传')
  }
}

/**
 * How many pages a document has.
 * @throws BadPdf when it is damaged, empty or needs a password
 */
export const pagesOf = async (bytes: Uint8Array): Promise<number> => (await load(bytes)).getPageCount()

/**
 * The pages alone: without the names in its properties, without scripts, forms and files inside it.
 * @param anonymous without bookmarks as well
 * @throws BadPdf when it is damaged, empty or needs a password
 */
export async function pagesOnly(
  bytes: Uint8Array,
  anonymous: boolean,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const document = await load(bytes)
  for (const name of BESIDE_PAGES)
    if (anonymous || name !== HELPFUL) document.catalog.delete(PDFName.of(name))
  delete document.context.trailerInfo.Info
  return {
    bytes: await document.save({ useObjectStreams: true, addDefaultPage: false }),
    pages: document.getPageCount(),
  }
}

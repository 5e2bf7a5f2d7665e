import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist'
import type { Input } from '#contract'
import { readFilePart, type FilePart } from '#src/api/files/part'
import { PDF_OPTIONS } from './pdfOptions'

/** Bytes of one request: some pages of a scanned book. */
const CHUNK = 256 * 1024

/** Reads a part of the file. */
type ReadPart = (from: number, to: number) => Promise<FilePart>

/** Fetches the parts the reader asks for through the one door to the network. */
class Parts extends PDFDataRangeTransport {
  readonly #read: ReadPart

  constructor(read: ReadPart, length: number, first: Uint8Array) {
    super(length, first)
    this.#read = read
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#read(begin, end).then(
      ({ bytes }) => this.onDataRange(begin, bytes),
      // The page that waits for it says so; the rest of the book stays readable.
      () => this.onDataRange(begin, null),
    )
  }
}

/** Opens a document part by part; its pages come when they are looked at. */
async function openParts(read: ReadPart): Promise<PDFDocumentProxy> {
  const { bytes, size } = await read(0, CHUNK)
  return getDocument({
    range: new Parts(read, size, bytes),
    length: size,
    rangeChunkSize: CHUNK,
    ...PDF_OPTIONS,
  }).promise
}

/**
 * Opens the copy of a book that the readers of a review get.
 * @throws ApiError when the server refuses; Error when the document cannot be read
 */
export const openSample = (sample: Input<'sample_content'>): Promise<PDFDocumentProxy> =>
  openParts((from, to) => readFilePart('sample_content', sample, from, to, { quiet: true }))

/** The same for a material of a declaration. */
export const openMaterial = (material_id: number): Promise<PDFDocumentProxy> =>
  openParts((from, to) => readFilePart('material_content', { material_id }, from, to, { quiet: true }))

import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist'
import type { Input } from '#contract'
import { readFilePart } from '#src/api/files/part'
import { PDF_OPTIONS } from './pdfOptions'

/** Bytes of one request: some pages of a scanned book. */
const CHUNK = 256 * 1024

/** Fetches the parts the reader asks for through the one door to the network. */
class Parts extends PDFDataRangeTransport {
  readonly #sample: Input<'sample_content'>

  constructor(sample: Input<'sample_content'>, length: number, first: Uint8Array) {
    super(length, first)
    this.#sample = sample
  }

  override requestDataRange(begin: number, end: number): void {
    void readFilePart(this.#sample, begin, end, { quiet: true }).then(
      ({ bytes }) => this.onDataRange(begin, bytes),
      // The page that waits for it says so; the rest of the book stays readable.
      () => this.onDataRange(begin, null),
    )
  }
}

/**
 * Opens the copy of a book that the readers of a review get; its pages come when they are looked at.
 * @throws ApiError when the server refuses; Error when the document cannot be read
 */
export async function openSample(sample: Input<'sample_content'>): Promise<PDFDocumentProxy> {
  const { bytes, size } = await readFilePart(sample, 0, CHUNK, { quiet: true })
  return getDocument({
    range: new Parts(sample, size, bytes),
    length: size,
    rangeChunkSize: CHUNK,
    ...PDF_OPTIONS,
  }).promise
}

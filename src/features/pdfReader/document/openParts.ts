import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist'
import type { FilePart } from '#src/api/files/part'
import { DocumentThread, OpenedDocument } from './opened'
import { PDF_OPTIONS } from './pdfOptions'

/** Bytes of one part: some pages of a scanned book. */
const CHUNK = 256 * 1024

/** Reads the bytes `from` up to and without `to`. */
type ReadPart = (from: number, to: number) => Promise<FilePart>

/** Reads the parts that are asked for, so that a book of 200 MB is never in memory as a whole. */
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

async function openWith(thread: DocumentThread, read: ReadPart): Promise<OpenedDocument> {
  const { bytes, size } = await read(0, CHUNK)
  const document = await getDocument({
    worker: thread.worker,
    range: new Parts(read, size, bytes),
    length: size,
    rangeChunkSize: CHUNK,
    ...PDF_OPTIONS,
  }).promise
  return new OpenedDocument(document, thread, (await document.getPage(1)).getViewport({ scale: 1 }))
}

/**
 * Opens a document part by part; its pages come when they are looked at.
 * @param started a thread that was started ahead
 * @throws ThreadNotFetched; what `read` and pdf.js throw
 */
export async function openParts(read: ReadPart, started?: Worker): Promise<OpenedDocument> {
  const thread = new DocumentThread(started)
  try {
    return await Promise.race([openWith(thread, read), thread.failed])
  } catch (error) {
    thread.end()
    throw error
  }
}

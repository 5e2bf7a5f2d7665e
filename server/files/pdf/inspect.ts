import { existsSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  getDocument,
  PDFDataRangeTransport,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// Without it the library would look for a file of its own beside the built server.
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { BAD_PDF, BadPdf } from '#server/files/pdf'

Object.assign(globalThis, { pdfjsWorker })

/** Bytes read from the disk at once. */
const CHUNK = 256 * 1024
/** Of how many pages the text is looked at, spread over the document. */
const LOOKED_AT = 24

/** Where Chinese character maps lie: in the package, or beside the built console. */
function mapsFolder(): string | undefined {
  const places = [join(dirname(process.argv[1] ?? ''), '../dist/pdf/cmaps/')]
  try {
    places.unshift(join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps/'))
  } catch {
    // Only the built server runs without the package.
  }
  return places.find((place) => existsSync(place))
}

/** The parts that the reader asks for, from the disk: a book of 200 MB is never in memory. */
class DiskParts extends PDFDataRangeTransport {
  readonly #file: FileHandle

  constructor(file: FileHandle, length: number, first: Uint8Array) {
    super(length, first)
    this.#file = file
  }

  override requestDataRange(begin: number, end: number): void {
    void bytesOf(this.#file, begin, end).then(
      (bytes) => this.onDataRange(begin, bytes),
      () => this.abort(),
    )
  }
}

async function bytesOf(file: FileHandle, begin: number, end: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(end - begin), 0, end - begin, begin)
  return buffer.subarray(0, bytesRead)
}

async function textLength(document: PDFDocumentProxy): Promise<number> {
  const { numPages } = document
  const step = Math.max(1, numPages / LOOKED_AT)
  let length = 0
  for (let at = 0; at < numPages; at += step) {
    const page = await document.getPage(Math.floor(at) + 1)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) length += item.str.replace(/\s/g, '').length
    page.cleanup()
  }
  return length
}

const isEncrypted = (info: object): boolean => 'EncryptFilterName' in info && info.EncryptFilterName !== null

/**
 * How many pages a document has, and how much text can be selected on them, by reading the parts of it that say so.
 * @throws BadPdf when it is damaged, empty or has a password
 */
export async function inspected(path: string): Promise<{ pages: number; text_length: number }> {
  const file = await open(path)
  const { size } = await file.stat()
  const maps = mapsFolder()
  const loading = getDocument({
    range: new DiskParts(file, size, await bytesOf(file, 0, Math.min(size, CHUNK))),
    length: size,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
    ...(maps !== undefined && { cMapUrl: maps }),
  })
  try {
    const document = await loading.promise
    const { info } = await document.getMetadata()
    if (isEncrypted(info)) throw new BadPdf('PDF 设有密码或权限限制，请去除后重新上传')
    if (document.numPages === 0) throw new BadPdf(BAD_PDF.empty)
    return { pages: document.numPages, text_length: await textLength(document) }
  } catch (e) {
    if (e instanceof BadPdf) throw e
    const name = e instanceof Error ? e.name : ''
    if (name === 'PasswordException') throw new BadPdf(BAD_PDF.locked)
    throw new BadPdf(BAD_PDF.damaged)
  } finally {
    await loading.destroy()
    await file.close()
  }
}

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
/** What the reader needs beside itself: character maps of Chinese, decoders of pictures. */
const DATA = { cMapUrl: 'cmaps/', wasmUrl: 'wasm/' } as const

/** Where its data lie: in the package, or beside the built console. */
function dataFolders(): Partial<Record<keyof typeof DATA, string>> {
  const places = [join(dirname(process.argv[1] ?? ''), '../dist/pdf/')]
  try {
    places.unshift(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))
  } catch {
    // Only the built server runs without the package.
  }
  return Object.fromEntries(
    Object.entries(DATA).flatMap(([option, folder]) => {
      const found = places.map((place) => join(place, folder)).find((place) => existsSync(place))
      return found === undefined ? [] : [[option, found]]
    }),
  )
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

const isEncrypted = (info: object): boolean => 'EncryptFilterName' in info && info.EncryptFilterName !== null

/** Pixels of the largest picture that is decoded: A4 at 500 dpi. */
const MOST_PIXELS = 24_000_000

/** How the bytes of a document are reached: as they are, or by parts from the disk. */
async function sourceOf(from: string | Uint8Array) {
  if (typeof from !== 'string') return { options: { data: from }, close: () => Promise.resolve() }
  const file = await open(from)
  const { size } = await file.stat()
  const range = new DiskParts(file, size, await bytesOf(file, 0, Math.min(size, CHUNK)))
  const options = {
    range,
    length: size,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
  }
  return { options, close: () => file.close() }
}

/**
 * Opens a document for as long as something is read of it.
 * @param from a path, or a document in memory
 * @throws BadPdf when it is damaged, empty or has a password
 */
export async function withDocument<T>(
  from: string | Uint8Array,
  read: (document: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const { options, close } = await sourceOf(from)
  const loading = getDocument({
    ...options,
    ...dataFolders(),
    isEvalSupported: false,
    disableFontFace: true,
    maxImageSize: MOST_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await loading.promise
    const { info } = await document.getMetadata()
    if (isEncrypted(info)) throw new BadPdf('PDF 设有密码或权限限制，请去除后重新上传')
    if (document.numPages === 0) throw new BadPdf(BAD_PDF.empty)
    return await read(document)
  } catch (e) {
    if (e instanceof BadPdf) throw e
    const name = e instanceof Error ? e.name : ''
    if (name === 'PasswordException') throw new BadPdf(BAD_PDF.locked)
    throw new BadPdf(BAD_PDF.damaged)
  } finally {
    await loading.destroy()
    await close()
  }
}

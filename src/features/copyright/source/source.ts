import type { PageSource } from './pageSource'

const PDF = '%PDF-'
const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47]
/** Readers accept what stands before the mark of a PDF document, up to here. */
const HEAD = 1024

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((one, at) => bytes[at] === one)

/**
 * Opens a file by what it holds, whatever its name says.
 * @throws Error with words for the user
 */
export async function openPages(file: Blob): Promise<PageSource> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  if (begins(head, JPEG) || begins(head, PNG)) return (await import('./pictureSource')).openPicture(file)
  if (new TextDecoder('latin1').decode(head).includes(PDF)) return (await import('./pdfSource')).openPdf(file)
  throw new Error('只能识别 PDF、JPG、PNG 格式的文件')
}

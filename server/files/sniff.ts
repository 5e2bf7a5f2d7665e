import type { FileType } from '#contract/rules/upload'

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', from, to)

/** An OOXML document is a ZIP that holds these parts. */
function typeOfZip(bytes: Uint8Array): FileType {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!content.includes('[Content_Types].xml')) return 'zip'
  if (content.includes('word/document.xml')) return 'docx'
  return content.includes('xl/workbook.xml') ? 'xlsx' : 'zip'
}

const STARTS: readonly (readonly [start: string, types: readonly FileType[]])[] = [
  ['\x89PNG\r\n\x1a\n', ['png']],
  ['\xff\xd8\xff', ['jpg']],
  ['GIF87a', ['gif']],
  ['GIF89a', ['gif']],
  ['%PDF-', ['pdf']],
  // The compound file of the old Office: which program wrote it stands deep inside.
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', ['doc', 'xls']],
]

/** The kinds a file may be by its first bytes, whatever its name and its sender say. */
export function sniff(bytes: Uint8Array): readonly FileType[] {
  const start = latin1(bytes, 0, 16)
  if (start.startsWith('PK\x03\x04')) return [typeOfZip(bytes)]
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return ['webp']
  return STARTS.find(([known]) => start.startsWith(known))?.[1] ?? []
}

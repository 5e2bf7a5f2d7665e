import type { FileType } from '#contract/rules/upload'

const PARTS = ['[Content_Types].xml', 'word/document.xml', 'xl/workbook.xml'] as const
const LONGEST_PART = Math.max(...PARTS.map(({ length }) => length))

/** An OOXML document is a ZIP that holds these parts. It is looked through piece by piece: it may be large. */
async function typeOfZip(file: Blob): Promise<FileType> {
  const found = new Set<string>()
  let before = ''
  for await (const piece of file.stream()) {
    const text = before + Buffer.from(piece).toString('latin1')
    for (const part of PARTS) if (text.includes(part)) found.add(part)
    before = text.slice(-LONGEST_PART)
  }
  const [types, word, sheet] = PARTS
  if (!found.has(types)) return 'zip'
  if (found.has(word)) return 'docx'
  return found.has(sheet) ? 'xlsx' : 'zip'
}

const STARTS: readonly (readonly [start: string, types: readonly FileType[]])[] = [
  ['\x89PNG\r\n\x1a\n', ['png']],
  ['\xff\xd8\xff', ['jpg']],
  ['GIF87a', ['gif']],
  ['GIF89a', ['gif']],
  ['%PDF-', ['pdf']],
  // The compound file format of the old Office; which program wrote it is not in its first bytes.
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', ['doc', 'xls']],
]

/** The file types that the first bytes allow, whatever the file name and the sender claim. */
export async function sniff(file: Blob): Promise<readonly FileType[]> {
  const start = Buffer.from(await file.slice(0, 16).arrayBuffer()).toString('latin1')
  if (start.startsWith('PK\x03\x04')) return [await typeOfZip(file)]
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return ['webp']
  return STARTS.find(([known]) => start.startsWith(known))?.[1] ?? []
}

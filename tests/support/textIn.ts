import { inflateRawSync } from 'node:zlib'
import { read, utils } from 'xlsx'
import { readPaper } from './paper'

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
const OLE = 'd0cf11e0'
const ZIP = '504b0304'
const PDF = Buffer.from('%PDF').toString('hex')

const sheetTexts = (bytes: Buffer): string => {
  const { SheetNames, Sheets, Props } = read(bytes, { type: 'buffer' })
  const texts = SheetNames.flatMap((name) => {
    const sheet = Sheets[name]
    return [name, sheet ? utils.sheet_to_csv(sheet) : '']
  })
  return [JSON.stringify(Props), ...texts].join('\n')
}

/** The files of a packed one, by its list at the end (APPNOTE 4.3.12): kept as they are, or deflated. */
function* packed(bytes: Buffer): Generator<[name: string, content: Buffer]> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const from = bytes.readUInt32LE(at + 42)
    const begin = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28)
    const content = bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20))
    const isDeflated = bytes.readUInt16LE(at + 10) === 8
    yield [
      bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)),
      isDeflated ? inflateRawSync(content) : content,
    ]
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
}

async function packedTexts(bytes: Buffer): Promise<string> {
  const files = [...packed(bytes)]
  if (files.some(([name]) => name === '[Content_Types].xml')) return sheetTexts(bytes)
  const texts = await Promise.all(files.map(async ([name, content]) => [name, await textIn(content)]))
  return texts.flat().join('\n')
}

/**
 * All texts that a reader finds in an answer or a file: of a workbook its cells, of a PDF its pages (without blanks) and
 * what it says of itself, of a packed file its names and all that is in it.
 */
export async function textIn(bytes: Buffer): Promise<string> {
  const raw = bytes.toString('utf8')
  if (startsWith(bytes, OLE)) return `${raw}\n${sheetTexts(bytes)}`
  if (startsWith(bytes, ZIP)) return `${raw}\n${await packedTexts(bytes)}`
  if (!startsWith(bytes, PDF)) return raw
  const { text, about } = await readPaper(Uint8Array.from(bytes).buffer)
  return [raw, text, about].join('\n')
}

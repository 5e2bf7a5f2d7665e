import { TableError } from './table'

const marks: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The text of a file whose encoding nobody noted. A byte order mark decides; otherwise Chinese in GB18030 is
 * practically never valid UTF-8, so what is valid UTF-8 is taken for it, and the rest for GB18030.
 * @throws TableError when the bytes are neither
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const mark = marks.find(({ bytes: start }) => start.every((byte, at) => bytes[at] === byte))
  for (const encoding of mark ? [mark.encoding] : ['utf-8', 'gb18030']) {
    const text = tryDecode(bytes, encoding)
    if (text !== undefined) return { text, encoding }
  }
  throw new TableError('无法识别文件的文字编码，请另存为UTF-8编码的CSV或Excel文件')
}

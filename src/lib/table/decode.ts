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

const newline = 10
/** Lead bytes of the characters that are in daily use, and what ends a pair: the rest are rare characters. */
const everyday = {
  gb18030: ({ lead, trail }: Pair) => lead >= 0xa1 && lead <= 0xd7 && trail >= 0xa1,
  big5: ({ lead }: Pair) => lead >= 0xa1 && lead <= 0xc6,
}

interface Pair {
  lead: number
  trail: number
}

/** Share of the pairs of bytes that are characters of daily use in an encoding. */
function plausibility(bytes: Uint8Array, encoding: keyof typeof everyday): number {
  let pairs = 0
  let usual = 0
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    pairs++
    if (everyday[encoding]({ lead, trail: bytes[at + 1] ?? 0 })) usual++
    at++
  }
  return usual / pairs
}

/** UTF-16 without a mark: each line break of a table has a zero byte on one side. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 !== 0 || !bytes.includes(0)) return undefined
  const breaks = { 'utf-16le': 0, 'utf-16be': 0 }
  for (let at = 0; at < bytes.length; at += 2) {
    if (bytes[at] === newline && bytes[at + 1] === 0) breaks['utf-16le']++
    if (bytes[at] === 0 && bytes[at + 1] === newline) breaks['utf-16be']++
  }
  if (breaks['utf-16le'] === breaks['utf-16be']) return undefined
  return breaks['utf-16le'] > breaks['utf-16be'] ? 'utf-16le' : 'utf-16be'
}

function encodingsOf(bytes: Uint8Array): string[] {
  const mark = marks.find(({ bytes: start }) => start.every((byte, at) => bytes[at] === byte))
  const wide = mark?.encoding ?? unmarkedUtf16(bytes)
  if (wide) return [wide]
  const isTraditional = plausibility(bytes, 'big5') > plausibility(bytes, 'gb18030')
  return isTraditional ? ['utf-8', 'big5', 'gb18030'] : ['utf-8', 'gb18030']
}

/**
 * The text of a file whose encoding nobody noted. A byte order mark decides, then the zero bytes of UTF-16; otherwise
 * Chinese in GB18030 or Big5 is practically never valid UTF-8, so what is valid UTF-8 is taken for it, and the rest for
 * the one of the two in which more characters are of daily use.
 * @throws TableError when the bytes are none of them
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  for (const encoding of encodingsOf(bytes)) {
    const text = tryDecode(bytes, encoding)
    if (text !== undefined) return { text, encoding }
  }
  throw new TableError('无法识别文件的文字编码，请另存为UTF-8编码的CSV或Excel文件')
}

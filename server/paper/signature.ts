import { inflateSync } from 'node:zlib'

const PREFIX = 'data:image/png;base64,'
/** Maximum number of pixels of a signature image; no pen input has more. */
const MOST_PIXELS = 4_000_000
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const judged = new Map<string, boolean>()
const KEPT = 2000

/**
 * Whether an image can be drawn: a damaged one must not abort a print of hundreds of forms, nor a small file
 * decompress to gigabytes.
 * @param dataUrl PNG
 */
export function isDrawable(dataUrl: string): boolean {
  const known = judged.get(dataUrl)
  if (known !== undefined) return known
  if (judged.size >= KEPT) judged.clear()
  const answer = isWhole(dataUrl)
  judged.set(dataUrl, answer)
  return answer
}

function isWhole(dataUrl: string): boolean {
  if (!dataUrl.startsWith(PREFIX)) return false
  const bytes = Buffer.from(dataUrl.slice(PREFIX.length), 'base64')
  try {
    const width = bytes.readUInt32BE(16)
    const height = bytes.readUInt32BE(20)
    const bits = bytes.readUInt8(24)
    const channels = CHANNELS[bytes.readUInt8(25)]
    const interlaced = bytes.readUInt8(28) === 1
    if (!channels || interlaced || width * height === 0 || width * height > MOST_PIXELS) return false
    const expected = (Math.ceil((width * channels * bits) / 8) + 1) * height
    return inflateSync(dataOf(bytes), { maxOutputLength: expected }).length === expected
  } catch {
    return false
  }
}

/** The compressed pixels: the concatenated IDAT chunks. */
function dataOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length))
    if (type === 'IEND') break
    at += 12 + length
  }
  return Buffer.concat(parts)
}

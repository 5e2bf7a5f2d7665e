const MARKER = 0xff
/** Where the picture itself begins. */
const SCAN = 0xda
/** Colours and sizes are told in these; the other application segments and comments tell of people and programs. */
const isTelling = (marker: number): boolean =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe

/** A photograph without what its camera and its editor have written into it; as it is where it is no JPEG. */
export function bareJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== MARKER || bytes[1] !== 0xd8) return bytes
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === MARKER && bytes[at + 1] !== SCAN) {
    const length = 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
    if (!isTelling(bytes[at + 1] ?? 0)) kept.push(bytes.subarray(at, at + length))
    at += length
  }
  kept.push(bytes.subarray(at))
  return Buffer.concat(kept)
}

const HEAD = 8
const TELLING = ['xml ', 'uuid', 'uinf']

/** The same of a JPEG 2000 picture, which consists of boxes. */
export function bareJpx(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.toString('latin1', 4, 8) !== 'jP  ') return bytes
  const kept: Uint8Array[] = []
  for (let at = 0; at + HEAD <= view.length;) {
    const told = view.readUInt32BE(at)
    // 0: to the end; 1: in eight bytes, which no picture of a book needs.
    const length = told < HEAD ? view.length - at : told
    if (!TELLING.includes(view.toString('latin1', at + 4, at + HEAD)))
      kept.push(view.subarray(at, at + length))
    at += length
  }
  return Buffer.concat(kept)
}

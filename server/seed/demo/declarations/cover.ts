import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 90
const HEIGHT = 126
const BAND = { from: 30, to: 58 } as const
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOURS = [
  [22, 82, 140],
  [120, 60, 30],
  [30, 100, 80],
  [110, 40, 70],
] as const
const PALE = [240, 236, 226] as const

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** The cover of a fictional book as a PNG: one colour, and a pale band where its name would stand. */
export function demoCover(serial: number): Buffer {
  const colour = COLOURS[serial % COLOURS.length] ?? COLOURS[0]
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const isBand = y >= BAND.from && y < BAND.to
    const pixels = Array.from({ length: WIDTH }, () => (isBand ? PALE : colour)).flat()
    // Each row begins with its filter: none.
    return Buffer.from([0, ...pixels])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

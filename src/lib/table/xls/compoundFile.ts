import { DamagedFile } from './damaged'

const headerSize = 512
const entrySize = 128
const listedInHeader = 109
/** Greater numbers mark the end of a chain, or a sector that belongs to none. */
const lastSector = 0xfffffffa

/** Where streams stand in a file: those shorter than `shortest` in small sectors within the stream of the root. */
class Sectors {
  private readonly bytes: Uint8Array
  private readonly size: number
  private readonly next: Uint32Array
  private readonly from: number

  constructor(bytes: Uint8Array, size: number, next: Uint32Array, from: number) {
    this.bytes = bytes
    this.size = size
    this.next = next
    this.from = from
  }

  /** The bytes of a chain of sectors; sectors that follow one another are copied at once. */
  chain(first: number, length = Infinity): Uint8Array<ArrayBuffer> {
    const runs: Uint8Array[] = []
    let found = 0
    let left = Math.ceil(this.bytes.length / this.size)
    for (let sector = first; sector <= lastSector && found < length;) {
      const begin = sector
      let following = this.after(sector)
      let count = 1
      while (following === sector + 1) {
        sector = following
        following = this.after(sector)
        count++
      }
      left -= count
      if (left < 0) throw new DamagedFile('A chain of sectors is a circle')
      const at = this.from + begin * this.size
      const run = this.bytes.subarray(at, at + count * this.size)
      runs.push(run)
      found += run.length
      sector = following
    }
    const whole = new Uint8Array(Math.min(found, length))
    let at = 0
    for (const run of runs) {
      whole.set(run.subarray(0, whole.length - at), at)
      at += run.length
    }
    return whole
  }

  private after(sector: number): number {
    const next = this.next[sector]
    if (next === undefined) throw new DamagedFile(`Sector ${sector} has no entry`)
    return next
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const numbersOf = (bytes: Uint8Array): Uint32Array => {
  const view = viewOf(bytes)
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => view.getUint32(index * 4, true))
}

/** The allocation table (FAT), which stands in the sectors that the header and its further lists (DIFAT) name. */
function allocationTable(bytes: Uint8Array, size: number): Uint32Array {
  const view = viewOf(bytes)
  const at = (sector: number) => (sector + 1) * size
  const sectors: number[] = []
  const take = (from: number, count: number) => {
    for (let index = 0; index < count; index++) {
      const sector = view.getUint32(from + index * 4, true)
      if (sector <= lastSector) sectors.push(sector)
    }
  }
  take(76, listedInHeader)
  const perList = size / 4 - 1
  let list = view.getUint32(68, true)
  for (let read = 0; list <= lastSector && read < view.getUint32(72, true); read++) {
    if (read * size > bytes.length) throw new DamagedFile('More lists than file')
    take(at(list), perList)
    list = view.getUint32(at(list) + perList * 4, true)
  }
  if (sectors.length * size > bytes.length) throw new DamagedFile('More tables than file')
  const table = new Uint8Array(sectors.length * size)
  for (const [index, sector] of sectors.entries())
    table.set(bytes.subarray(at(sector), at(sector) + size), index * size)
  return numbersOf(table)
}

interface Entry {
  name: string
  type: number
  start: number
  size: number
}

function entriesOf(directory: Uint8Array): Entry[] {
  const view = viewOf(directory)
  const decoder = new TextDecoder('utf-16le')
  return Array.from({ length: Math.floor(directory.length / entrySize) }, (_, index) => {
    const at = index * entrySize
    const nameSize = Math.min(64, Math.max(0, view.getUint16(at + 64, true) - 2))
    return {
      name: decoder.decode(directory.subarray(at, at + nameSize)),
      type: view.getUint8(at + 66),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    }
  })
}

const rootType = 5
const streamType = 2

/**
 * A stream of an OLE compound file (MS-CFB).
 * @returns undefined when there is none of this name
 * @throws DamagedFile, or RangeError where the file ends too early
 */
export function streamOf(bytes: Uint8Array, name: string): Uint8Array<ArrayBuffer> | undefined {
  const view = viewOf(bytes)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) throw new DamagedFile(`Sectors of 2^${shift} bytes`)
  const size = 1 << shift
  const large = new Sectors(bytes, size, allocationTable(bytes, size), Math.max(headerSize, size))
  const entries = entriesOf(large.chain(view.getUint32(48, true)))
  const wanted = entries.find((entry) => entry.type === streamType && entry.name === name)
  if (!wanted) return undefined
  if (wanted.size >= view.getUint32(56, true)) return large.chain(wanted.start, wanted.size)
  const root = entries.find(({ type }) => type === rootType)
  const smallTable = numbersOf(large.chain(view.getUint32(60, true)))
  const small = large.chain(root?.start ?? Infinity)
  return new Sectors(small, 1 << view.getUint16(32, true), smallTable, 0).chain(wanted.start, wanted.size)
}

import { TableError } from './table'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
/** A size or place that stands in the extra field of 64 bits instead. */
const elsewhere = 0xffffffff
const zip64 = 1
const stored = 0
const deflated = 8
const unreadable = () => new TableError('无法读取该文件：不是Excel文件、已损坏或设有密码')

interface Entry {
  name: string
  method: number
  /** The bytes as they are packed. */
  packed: Uint8Array
}

/** Reads a size and a place of 32 bits, or those of the extra field of 64 bits. */
function sizeAndPlace(view: DataView, entry: number, extra: number, end: number): [number, number] {
  const fields = [24, 20, 42].map((offset) => view.getUint32(entry + offset, true))
  for (let at = extra; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== zip64) continue
    let next = at + 4
    for (const [index, value] of fields.entries()) {
      if (value !== elsewhere) continue
      fields[index] = Number(view.getBigUint64(next, true))
      next += 8
    }
  }
  return [fields[1] ?? 0, fields[2] ?? 0]
}

function* entriesOf(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) end--
  if (end < 0) throw unreadable()
  let entry = view.getUint32(end + 16, true)
  while (entry + 46 <= bytes.length && view.getUint32(entry, true) === directoryEntry) {
    const nameEnd = entry + 46 + view.getUint16(entry + 28, true)
    const extraEnd = nameEnd + view.getUint16(entry + 30, true)
    const [size, place] = sizeAndPlace(view, entry, nameEnd, extraEnd)
    const start = place + 30 + view.getUint16(place + 26, true) + view.getUint16(place + 28, true)
    yield {
      name: new TextDecoder().decode(bytes.subarray(entry + 46, nameEnd)),
      method: view.getUint16(entry + 10, true),
      packed: bytes.subarray(start, start + size),
    }
    entry = extraEnd + view.getUint16(entry + 32, true)
  }
}

/** @param room how many bytes it may have, in bytes */
async function inflate(packed: Uint8Array, room: number): Promise<Uint8Array> {
  const inflating = new DecompressionStream('deflate-raw')
  const writer = inflating.writable.getWriter()
  // The copy has a buffer of its own, as the stream demands; what goes wrong is heard while reading.
  const written = writer.write(new Uint8Array(packed)).then(() => writer.close())
  written.catch(() => undefined)
  const reader = inflating.readable.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > room) {
      await reader.cancel()
      throw new TableError('文件解压后过大，请拆分')
    }
    parts.push(next.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * The files of a zip that a table may be read from, pictures left out. A small file can unpack to gigabytes whatever
 * its directory says, so the bytes are counted while they come.
 * @param maxBytes how many bytes all files may have together
 * @throws TableError when they have more, or the zip is damaged or has a password
 */
export async function unzip(bytes: Uint8Array, maxBytes: number): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  let room = maxBytes
  try {
    for (const { name, method, packed } of entriesOf(bytes)) {
      if (name.endsWith('/') || name.includes('/media/')) continue
      if (method !== stored && method !== deflated) throw unreadable()
      const file = method === stored ? packed : await inflate(packed, room)
      room -= file.length
      if (room < 0) throw new TableError('文件解压后过大，请拆分')
      files.set(name, file)
    }
  } catch (error) {
    throw error instanceof TableError ? error : unreadable()
  }
  return files
}

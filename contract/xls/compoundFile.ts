import { ByteWriter } from './byteWriter'

const sectorSize = 512
const entriesPerSector = sectorSize / 4
/** FAT sectors that the header itself can list. */
const listedInHeader = 109
const endOfChain = 0xfffffffe
const freeSector = 0xffffffff
const tableSector = 0xfffffffd
const listSector = 0xfffffffc
const none = 0xffffffff
/** Shorter streams would have to be stored in the separate mini stream. */
const shortestStream = 4096

const range = (length: number, from: number) => Array.from({ length }, (_, index) => from + index)

/**
 * An OLE compound file (MS-CFB version 3) with one stream, the container of an .xls file. Layout: header,
 * stream, directory, allocation table (FAT), list of FAT sectors beyond the 109th (DIFAT).
 * @param stream in parts, none of which is copied
 * @returns the file in parts
 */
export function compoundFile(
  streamName: string,
  stream: readonly Uint8Array<ArrayBuffer>[],
): Uint8Array<ArrayBuffer>[] {
  const length = stream.reduce((sum, part) => sum + part.length, 0)
  const size = Math.max(length, shortestStream)
  const streamSectors = Math.ceil(size / sectorSize)
  const { tables, lists } = tableSectors(streamSectors + 1)
  const directory = streamSectors
  const tableSectorIds = range(tables, directory + 1)
  const listSectorIds = range(lists, directory + 1 + tables)

  const head = new ByteWriter(sectorSize)
  head.u32(0xe011cfd0, 0xe11ab1a1, 0, 0, 0, 0)
  head.u16(0x3e, 3, 0xfffe, 9, 6, 0, 0, 0)
  head.u32(0, tables, directory, 0, shortestStream, endOfChain, 0, listSectorIds[0] ?? endOfChain, lists)
  for (let index = 0; index < listedInHeader; index++) head.u32(tableSectorIds[index] ?? freeSector)

  const padding = streamSectors * sectorSize - length
  const tail = new ByteWriter(padding + (1 + tables + lists) * sectorSize)
  tail.bytes(new Uint8Array(padding))
  directoryEntry(tail, 'Root Entry', 5, 1, endOfChain, 0)
  directoryEntry(tail, streamName, 2, none, 0, size)
  directoryEntry(tail, '', 0, none, 0, 0)
  directoryEntry(tail, '', 0, none, 0, 0)

  const chains = [...range(streamSectors - 1, 1), endOfChain, endOfChain]
  const table = [...chains, ...tableSectorIds.map(() => tableSector), ...listSectorIds.map(() => listSector)]
  for (let index = 0; index < tables * entriesPerSector; index++) tail.u32(table[index] ?? freeSector)

  const perList = entriesPerSector - 1
  for (const [index] of listSectorIds.entries()) {
    const from = listedInHeader + index * perList
    for (let at = from; at < from + perList; at++) tail.u32(tableSectorIds[at] ?? freeSector)
    tail.u32(listSectorIds[index + 1] ?? endOfChain)
  }
  return [head.result(), ...stream, tail.result()]
}

/** Number of FAT and DIFAT sectors, which the FAT also has to cover. */
function tableSectors(content: number): { tables: number; lists: number } {
  let tables = 0
  let lists = 0
  while (tables * entriesPerSector < content + tables + lists) {
    tables++
    lists = Math.ceil(Math.max(0, tables - listedInHeader) / (entriesPerSector - 1))
  }
  return { tables, lists }
}

/** @param type 5 for the root, 2 for a stream, 0 for an unused entry */
function directoryEntry(
  out: ByteWriter,
  name: string,
  type: number,
  child: number,
  start: number,
  size: number,
) {
  const from = out.length
  out.utf16(name.padEnd(32, '\0'))
  out.u16(name === '' ? 0 : (name.length + 1) * 2)
  out.u8(type, 1)
  out.u32(none, none, child)
  out.bytes(new Uint8Array(36))
  out.u32(start, size, 0)
  if (out.length - from !== 128) throw new Error(`Directory entry of ${out.length - from} bytes`)
}

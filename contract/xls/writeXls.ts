import { ByteWriter } from './byteWriter'
import { compoundFile } from './compoundFile'
import { writeGlobals } from './globals'
import { splitSheets, type XlsSheet } from './sheets'
import { sheetStream } from './sheetStream'
import { StringTable } from './stringTable'

/**
 * A real .xls file (BIFF8, Excel 97 and later), in time and memory proportional to the cells.
 * @throws RangeError for more than 256 columns
 */
export function writeXls(sheets: readonly XlsSheet[]): Uint8Array<ArrayBuffer> {
  const strings = new StringTable()
  const parts = splitSheets(sheets)
  const streams = parts.map((part, index) => sheetStream(part, strings, index === 0))
  const workbook = new ByteWriter()
  const names = parts.map(({ name }) => name)
  const offsets = writeGlobals(workbook, names, strings)
  for (const [index, stream] of streams.entries()) {
    workbook.patchU32(offsets[index] ?? 0, workbook.length)
    workbook.bytes(stream)
  }
  return compoundFile('Workbook', workbook.result())
}

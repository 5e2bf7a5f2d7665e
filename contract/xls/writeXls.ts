import { ByteWriter } from './byteWriter'
import { compoundFile } from './compoundFile'
import { writeGlobals } from './globals'
import { splitSheets, type XlsSheet } from './sheets'
import { sheetStream } from './sheetStream'
import { StringTable } from './stringTable'

/** Rows between two progress reports. */
const REPORT_EVERY = 1000

/**
 * A real .xls file (BIFF8, Excel 97 and later), in time and memory proportional to the cells.
 * @param onProgress hears now and again which share of the rows has been written, from 0 to 1
 * @throws RangeError for more than 256 columns
 */
export function writeXls(
  sheets: readonly XlsSheet[],
  onProgress?: (share: number) => void,
): Uint8Array<ArrayBuffer> {
  const strings = new StringTable()
  const parts = splitSheets(sheets)
  const all = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  let written = 0
  const onRow = () => {
    if (++written % REPORT_EVERY === 0) onProgress?.(written / all)
  }
  const streams = parts.map((part, index) => sheetStream(part, strings, index === 0, onRow))
  const workbook = new ByteWriter()
  const names = parts.map(({ name }) => name)
  const offsets = writeGlobals(workbook, names, strings)
  for (const [index, stream] of streams.entries()) {
    workbook.patchU32(offsets[index] ?? 0, workbook.length)
    workbook.bytes(stream)
  }
  return compoundFile('Workbook', workbook.result())
}

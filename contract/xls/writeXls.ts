import type { XlsSheet } from './sheets'
import { XlsWriter } from './xlsWriter'

/** The parts of a file as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * The .xls file of sheets that are at hand, see `XlsWriter`.
 * @throws RangeError for more than 256 columns
 */
export function writeXls(sheets: readonly XlsSheet[]): Uint8Array<ArrayBuffer> {
  const writer = new XlsWriter()
  for (const { name, header, rows } of sheets) {
    writer.sheet(name, header)
    for (const row of rows) writer.row(row)
  }
  return joined(writer.end())
}

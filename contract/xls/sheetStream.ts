import { ByteWriter } from './byteWriter'
import type { CellValue } from './cells'
import { cellFormat, type CellFormat, endOfStream, startOfStream } from './globals'
import type { SheetPart } from './sheets'
import type { StringTable } from './stringTable'

const msPerDay = 86_400_000
/** 1 January 1970 as an Excel serial number. */
const unixEpoch = 25_569

/**
 * The records of one sheet: a bold, frozen header and the rows below it.
 * @param selected whether the sheet is the one shown first; two selected sheets would be edited together
 * @param onRow called after each row
 */
export function sheetStream(
  sheet: SheetPart,
  strings: StringTable,
  selected: boolean,
  onRow: () => void,
): Uint8Array {
  const out = new ByteWriter()
  const columns = sheet.header.length
  startOfStream(out, 16)
  for (const [column, width] of sheet.widths.entries()) {
    out.record(0x7d, () => out.u16(column, column, width * 256, cellFormat.general, 0, 0))
  }
  out.record(0x200, () => {
    out.u32(0, sheet.rows.length + 1)
    out.u16(0, columns, 0)
  })
  for (const [column, title] of sheet.header.entries())
    writeText(out, 0, column, cellFormat.header, title, strings)
  for (const [index, row] of sheet.rows.entries()) {
    for (let column = 0; column < columns; column++)
      writeCell(out, index + 1, column, row[column] ?? null, strings)
    onRow()
  }
  writeView(out, selected)
  endOfStream(out)
  return out.result()
}

function writeCell(out: ByteWriter, row: number, column: number, value: CellValue, strings: StringTable) {
  if (value === null || value === '') return
  if (typeof value === 'number') {
    // Excel has no negative zero.
    if (Number.isFinite(value)) writeNumber(out, row, column, cellFormat.general, value === 0 ? 0 : value)
    return
  }
  if (typeof value === 'boolean') {
    return out.record(0x205, () => {
      out.u16(row, column, cellFormat.general)
      out.u8(value ? 1 : 0, 0)
    })
  }
  if (value instanceof Date) {
    const serial = (value.getTime() - value.getTimezoneOffset() * 60_000) / msPerDay + unixEpoch
    return writeNumber(out, row, column, Number.isInteger(serial) ? cellFormat.date : cellFormat.time, serial)
  }
  writeText(out, row, column, textFormat(value), value, strings)
}

/**
 * Text is never a formula; text that looks like a formula, number or date is also kept from becoming one when
 * edited.
 */
function textFormat(text: string): CellFormat {
  if (text.includes('\n')) return cellFormat.wrapped
  return /^[\s=+\-@\d.]/.test(text) ? cellFormat.literal : cellFormat.general
}

const writeNumber = (out: ByteWriter, row: number, column: number, format: CellFormat, value: number) =>
  out.record(0x203, () => {
    out.u16(row, column, format)
    out.f64(value)
  })

const writeText = (
  out: ByteWriter,
  row: number,
  column: number,
  format: CellFormat,
  text: string,
  strings: StringTable,
) =>
  out.record(0xfd, () => {
    out.u16(row, column, format)
    out.u32(strings.use(text))
  })

const view = { gridHeadersZerosOutline: 0x00b6, frozen: 0x0108, selected: 0x0600 }

/** WINDOW2 and PANE: freezes the first row. */
function writeView(out: ByteWriter, selected: boolean) {
  out.record(0x23e, () => {
    out.u16(view.gridHeadersZerosOutline | view.frozen | (selected ? view.selected : 0), 0, 0)
    out.u32(0x40, 0, 0)
  })
  out.record(0x41, () => out.u16(0, 1, 1, 0, 2))
}

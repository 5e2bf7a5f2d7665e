import type { ByteWriter } from './byteWriter'

const fontName = '宋体'
const dateFormats = { date: { id: 164, code: 'yyyy-mm-dd' }, time: { id: 165, code: 'yyyy-mm-dd hh:mm:ss' } }
/** BIFF skips font number 4: the fifth font record is number 5. */
const boldFont = 5
const alignment = { bottom: 0x20, wrapped: 0x08 }

interface FormatOptions {
  format?: number
  font?: number
  /** As if typed after an apostrophe: editing cannot turn the text into a formula, number or date. */
  literal?: boolean
  wrap?: boolean
  style?: boolean
}

/** The first 15 XF records of a workbook are style formats; cell formats follow. */
const firstCellFormat = 15

/** The cell formats, in the order of their numbers. */
const cellFormats: readonly FormatOptions[] = [
  {},
  { format: dateFormats.date.id },
  { format: dateFormats.time.id },
  { font: boldFont },
  { literal: true },
  { literal: true, wrap: true },
]

/** The XF number of each cell format. */
export const cellFormat = { general: 15, date: 16, time: 17, header: 18, literal: 19, wrapped: 20 } as const

export type CellFormat = (typeof cellFormat)[keyof typeof cellFormat]

/** BOF: the start of the workbook's globals (5) or of a sheet (16), BIFF8. */
export const startOfStream = (out: ByteWriter, kind: 5 | 16) =>
  out.record(0x809, () => {
    out.u16(0x600, kind, 0xdbb, 0x7cc)
    out.u32(0x41, 6)
  })

export const endOfStream = (out: ByteWriter) => out.record(0x0a)

/**
 * Writes the workbook globals up to the shared strings: code page, window, fonts, formats, the list of sheets.
 * @returns where the offset of each sheet is to be written once it is known
 */
export function writeGlobals(out: ByteWriter, sheetNames: readonly string[]): number[] {
  startOfStream(out, 5)
  out.record(0x42, () => out.u16(1200))
  out.record(0x3d, () => out.u16(0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 600))
  for (const weight of [400, 400, 400, 400, 700]) writeFont(out, weight)
  for (const { id, code } of Object.values(dateFormats)) {
    out.record(0x41e, () => {
      out.u16(id, code.length)
      out.u8(1)
      out.utf16(code)
    })
  }
  for (let index = 0; index < firstCellFormat; index++) writeFormat(out, { style: true })
  for (const format of cellFormats) writeFormat(out, format)
  out.record(0x293, () => {
    out.u16(0x8000)
    out.u8(0, 0xff)
  })
  return sheetNames.map((name) => writeSheetName(out, name))
}

const writeFont = (out: ByteWriter, weight: number) =>
  out.record(0x31, () => {
    out.u16(220, 0, 0x7fff, weight, 0)
    out.u8(0, 0, 134, 0, fontName.length, 1)
    out.utf16(fontName)
  })

const writeFormat = (out: ByteWriter, { format = 0, font = 0, literal, wrap, style }: FormatOptions) =>
  out.record(0xe0, () => {
    out.u16(font, format, style ? 0xfff5 : 1 | (literal ? 8 : 0))
    out.u8(alignment.bottom | (wrap ? alignment.wrapped : 0), 0, 0, style ? 0 : 0xf8)
    out.u32(0, 0)
    out.u16(0x20c0)
  })

function writeSheetName(out: ByteWriter, name: string): number {
  let offsetAt = 0
  out.record(0x85, () => {
    offsetAt = out.length
    out.u32(0)
    out.u8(0, 0, name.length, 1)
    out.utf16(name)
  })
  return offsetAt
}

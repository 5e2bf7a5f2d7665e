import { ByteWriter } from './byteWriter'
import type { CellValue } from './cells'
import { cellFormat, type CellFormat, endOfStream, startOfStream } from './globals'
import { textFormat, textNumber, type StringTable } from './stringTable'

const msPerDay = 86_400_000
/** 1 January 1970 as an Excel serial number. */
const unixEpoch = 25_569

/** Bytes that are kept together: buffers that never move, and are not copied again. */
const CHUNK = 1 << 19
/** What the longest record of a cell takes. */
const LONGEST = 18

/** The first four bytes of a record: its number and the length of its body. */
const begin = { text: 0xfd | (10 << 16), number: 0x203 | (14 << 16), boolean: 0x205 | (8 << 16) } as const

/** The records of one sheet: a bold, frozen header and the rows below it, written as they come. */
export class SheetStream {
  readonly name: string
  private readonly columns: number
  private readonly strings: StringTable
  private readonly chunks: Uint8Array<ArrayBuffer>[] = []
  private view = new DataView(new ArrayBuffer(CHUNK))
  private at = 0
  /** Of the sheet, the header included. */
  private count = 1

  constructor(name: string, header: readonly string[], strings: StringTable) {
    this.name = name
    this.columns = header.length
    this.strings = strings
    for (const [column, title] of header.entries())
      this.writeText(0, column, cellFormat.header, textNumber(strings.use(title)))
  }

  get rows(): number {
    return this.count - 1
  }

  add(row: readonly CellValue[]): void {
    if (this.at + this.columns * LONGEST > CHUNK) this.close()
    const index = this.count++
    for (let column = 0; column < this.columns; column++) {
      const value = row[column]
      if (value === null || value === undefined || value === '') continue
      if (typeof value === 'string') {
        const text = this.strings.use(value)
        this.writeText(index, column, textFormat(text), textNumber(text))
      } else this.writeValue(index, column, value)
    }
  }

  private writeValue(row: number, column: number, value: number | boolean | Date): void {
    if (typeof value === 'number') {
      // Excel has no negative zero.
      if (Number.isFinite(value)) this.writeNumber(row, column, cellFormat.general, value === 0 ? 0 : value)
    } else if (typeof value === 'boolean') {
      this.place(begin.boolean, row, column, cellFormat.general)
      this.view.setUint16(this.at, value ? 1 : 0, true)
      this.at += 2
    } else {
      const serial = (value.getTime() - value.getTimezoneOffset() * 60_000) / msPerDay + unixEpoch
      this.writeNumber(row, column, Number.isInteger(serial) ? cellFormat.date : cellFormat.time, serial)
    }
  }

  /** What every record of a cell begins with. */
  private place(start: number, row: number, column: number, format: CellFormat): void {
    const { view, at } = this
    view.setUint32(at, start, true)
    view.setUint32(at + 4, row | (column << 16), true)
    view.setUint16(at + 8, format, true)
    this.at = at + 10
  }

  private writeText(row: number, column: number, format: CellFormat, number: number): void {
    this.place(begin.text, row, column, format)
    this.view.setUint32(this.at, number, true)
    this.at += 4
  }

  private writeNumber(row: number, column: number, format: CellFormat, value: number): void {
    this.place(begin.number, row, column, format)
    this.view.setFloat64(this.at, value, true)
    this.at += 8
  }

  private close(): void {
    this.chunks.push(new Uint8Array(this.view.buffer, 0, this.at))
    this.view = new DataView(new ArrayBuffer(CHUNK))
    this.at = 0
  }

  /**
   * The whole sheet, in parts.
   * @param widths of the columns, in characters
   * @param selected whether the sheet is the one shown first; two selected sheets would be edited together
   */
  end(widths: readonly number[], selected: boolean): Uint8Array<ArrayBuffer>[] {
    const head = new ByteWriter()
    startOfStream(head, 16)
    for (const [column, width] of widths.entries())
      head.record(0x7d, () => head.u16(column, column, width * 256, cellFormat.general, 0, 0))
    head.record(0x200, () => {
      head.u32(0, this.count)
      head.u16(0, this.columns, 0)
    })
    this.close()
    const tail = new ByteWriter()
    writeView(tail, selected)
    endOfStream(tail)
    return [head.result(), ...this.chunks, tail.result()]
  }
}

const view = { gridHeadersZerosOutline: 0x00b6, frozen: 0x0108, selected: 0x0600 }

/** WINDOW2 and PANE: freezes the first row. */
function writeView(out: ByteWriter, selected: boolean) {
  out.record(0x23e, () => {
    out.u16(view.gridHeadersZerosOutline | view.frozen | (selected ? view.selected : 0), 0, 0)
    out.u32(0x40, 0, 0)
  })
  out.record(0x41, () => out.u16(0, 1, 1, 0, 2))
}

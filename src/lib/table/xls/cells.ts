import type { OpenedCell, OpenedSheet } from './book'
import { DamagedFile } from './damaged'
import { type Formats, flaggedText } from './globals'
import type { Records } from './records'

const maxColumns = 256

const ERRORS: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
}

/** Of the eight bytes of a formula's result: what it is when it is no number. */
const result = { noNumber: 0xffff, text: 0, boolean: 1, error: 2 } as const

const floats = new DataView(new ArrayBuffer(8))

/** A number in four bytes (RK): the first thirty bits of a float or a whole number, perhaps in hundredths. */
function shortNumber(bits: number): number {
  floats.setUint32(4, bits & ~3, true)
  const value = bits & 2 ? bits >> 2 : floats.getFloat64(0, true)
  return bits & 1 ? value / 100 : value
}

const booleanCell = (value: number): OpenedCell => ({ t: 'b', v: value === 1 })
const errorCell = (code: number): OpenedCell => ({ t: 'e', v: code, w: ERRORS[code] ?? `#${code}` })

/** A code such as 00123 is a number whose zeros exist only in its format. */
const withZeros = (value: number, zeros: number): string =>
  `${value < 0 ? '-' : ''}${Math.round(Math.abs(value)).toString().padStart(zeros, '0')}`

/** The cells of one sheet as its records tell them. */
export class SheetCells {
  private readonly formats: Formats
  private readonly texts: readonly OpenedCell[]
  private readonly maxRows: number
  private readonly rows: (OpenedCell | undefined)[][] = []
  private readonly merges: NonNullable<OpenedSheet['!merges']> = []
  /** The formula whose text comes with a record of its own. */
  private awaited: { row: number; column: number } | undefined

  /** @param texts the shared texts as cells: thousands of cells are one of them */
  constructor(formats: Formats, texts: readonly OpenedCell[], maxRows: number) {
    this.formats = formats
    this.texts = texts
    this.maxRows = maxRows
  }

  get sheet(): OpenedSheet {
    return { '!data': this.rows, '!merges': this.merges }
  }

  private put(row: number, column: number, cell: OpenedCell): void {
    if (column >= maxColumns) throw new DamagedFile(`Column ${column}`)
    if (row < this.maxRows) (this.rows[row] ??= [])[column] = cell
  }

  private numberCell(style: number, value: number): OpenedCell {
    const format = this.formats.of(style)
    if (format === undefined) return { t: 'n', v: value }
    const isCode = /^0{2,}$/.test(format)
    return { t: 'n', v: value, z: format, ...(isCode && { w: withZeros(value, format.length) }) }
  }

  private formulaCell(records: Records, row: number, column: number, style: number): void {
    const low = records.u32()
    const high = records.u32()
    if (high >>> 16 !== result.noNumber) {
      floats.setUint32(0, low, true)
      floats.setUint32(4, high, true)
      return this.put(row, column, this.numberCell(style, floats.getFloat64(0, true)))
    }
    const value = (low >>> 16) & 0xff
    switch (low & 0xff) {
      case result.text:
        this.awaited = { row, column }
        return
      case result.boolean:
        return this.put(row, column, booleanCell(value))
      case result.error:
        return this.put(row, column, errorCell(value))
      default:
        return this.put(row, column, { t: 's', v: '' })
    }
  }

  /** STRING: the text of the formula before it. */
  private formulaText(records: Records): void {
    if (!this.awaited) throw new DamagedFile('A text without its formula')
    this.put(this.awaited.row, this.awaited.column, { t: 's', v: flaggedText(records, records.u16()) })
    this.awaited = undefined
  }

  private mergedCells(records: Records): void {
    for (let left = records.u16(); left > 0; left--) {
      const [top, bottom, first, last] = [records.u16(), records.u16(), records.u16(), records.u16()]
      this.merges.push({ s: { r: top, c: first }, e: { r: bottom, c: last } })
    }
  }

  /** Several numbers beside one another; the number of the last column follows them. */
  private numberRow(records: Records, row: number, first: number): void {
    for (let column = first; records.left() >= 6 + 2; column++)
      this.put(row, column, this.numberCell(records.u16(), shortNumber(records.u32())))
  }

  /** Takes a record of the sheet; those that tell no value of a cell are passed by. */
  take(records: Records): void {
    switch (records.type) {
      case 0xe5:
        return this.mergedCells(records)
      case 0x207:
        return this.formulaText(records)
      case 0xbd:
        return this.numberRow(records, records.u16(), records.u16())
      case 0x06:
        return this.formulaCell(records, records.u16(), records.u16(), records.u16())
      case 0x203:
      case 0x27e:
      case 0x205:
      case 0xfd:
      case 0x204:
      case 0xd6:
        return this.put(records.u16(), records.u16(), this.valueOf(records, records.u16()))
    }
  }

  /** What a record of a single cell holds behind its place and style. */
  private valueOf(records: Records, style: number): OpenedCell {
    switch (records.type) {
      case 0x203:
        return this.numberCell(style, records.f64())
      case 0x27e:
        return this.numberCell(style, shortNumber(records.u32()))
      case 0x205: {
        const value = records.u8()
        return records.u8() === 1 ? errorCell(value) : booleanCell(value)
      }
      case 0xfd: {
        const text = this.texts[records.u32()]
        if (!text) throw new DamagedFile('A cell refers to no text')
        return text
      }
      default:
        return { t: 's', v: flaggedText(records, records.u16()) }
    }
  }
}

import { cellString } from './cells'
import { cellFormat, type CellFormat } from './globals'

const maxRecord = 8224
const stringTableRecord = 0xfc
const continueRecord = 0x3c
/** Flag: two-byte characters, no rich text formatting. */
const wide = 1
/** Bytes that are kept together; a record lies in one chunk. */
const CHUNK = 1 << 19
/** What stands before the first text: the head of its record, how often texts are used and how many there are. */
const HEAD = 12

/** The formats that a text itself decides. */
const formats = [cellFormat.general, cellFormat.literal, cellFormat.wrapped] as const
const [general, literal, wrapped] = [0, 1, 2] as const

/**
 * Text is never a formula; text that looks like a formula, number or date is also kept from becoming one when
 * edited.
 */
function shapeOf(text: string) {
  if (text.includes('\n')) return wrapped
  return /^[\s=+\-@\d.]/.test(text) ? literal : general
}

/** Of what `use` answers: the index of the text in the table. */
export const textNumber = (use: number): number => use >>> 2
/** Of what `use` answers: the format of a cell with the text. */
export const textFormat = (use: number): CellFormat => formats[use & 3] ?? cellFormat.general

/** The shared strings of a workbook, each stored once; cells refer to them by index. Written as they come. */
export class StringTable {
  /** Index and shape of each text that was used, also of those that were cleaned. */
  private readonly known = new Map<string, number>()
  private uses = 0
  private count = 0
  private readonly chunks: Uint8Array<ArrayBuffer>[] = []
  private bytes = new Uint8Array(CHUNK)
  /** Where the body of the open record begins. */
  private start = 4
  private at = HEAD

  constructor() {
    this.writeU16(0, stringTableRecord)
  }

  /** A text as a cell can hold it, added if new: see `textNumber` and `textFormat`. */
  use(text: string): number {
    this.uses++
    return this.known.get(text) ?? this.add(text)
  }

  private add(text: string): number {
    const clean = cellString(text)
    const shape = shapeOf(text)
    const same = clean === text ? undefined : this.known.get(clean)
    const number = same === undefined ? this.count++ : textNumber(same)
    if (same === undefined) this.write(clean)
    if (clean !== text && same === undefined) this.known.set(clean, number * 4 + shapeOf(clean))
    this.known.set(text, number * 4 + shape)
    return number * 4 + shape
  }

  private writeU16(at: number, value: number): void {
    this.bytes[at] = value
    this.bytes[at + 1] = value >> 8
  }

  private room(): number {
    return maxRecord - (this.at - this.start)
  }

  private close(): void {
    this.writeU16(this.start - 2, this.at - this.start)
  }

  /** Goes on in a CONTINUE record. */
  private goOn(): void {
    this.close()
    if (this.at + 4 + maxRecord > CHUNK) {
      this.chunks.push(this.bytes.subarray(0, this.at))
      this.bytes = new Uint8Array(CHUNK)
      this.at = 0
    }
    this.writeU16(this.at, continueRecord)
    this.at += 4
    this.start = this.at
  }

  /**
   * A text may be split between two characters, and the flag byte is then repeated; its length and flags may not be
   * split.
   */
  private write(text: string): void {
    if (this.room() < 5) this.goOn()
    this.writeU16(this.at, text.length)
    this.bytes[this.at + 2] = wide
    this.at += 3
    for (let from = 0; from < text.length;) {
      const to = Math.min(text.length, from + (this.room() >> 1))
      this.writeUnits(text, from, to)
      from = to
      if (from === text.length) return
      this.goOn()
      this.bytes[this.at++] = wide
    }
  }

  private writeUnits(text: string, from: number, to: number): void {
    const { bytes } = this
    let { at } = this
    for (let index = from; index < to; index++) {
      const unit = text.charCodeAt(index)
      bytes[at++] = unit
      bytes[at++] = unit >> 8
    }
    this.at = at
  }

  /** The table as one SST record and as many CONTINUE records as needed, in parts. */
  end(): Uint8Array<ArrayBuffer>[] {
    this.close()
    const all = [...this.chunks, this.bytes.subarray(0, this.at)]
    const [first] = all
    if (first) {
      const view = new DataView(first.buffer)
      view.setUint32(4, this.uses, true)
      view.setUint32(8, this.count, true)
    }
    return all
  }
}

import type { ByteWriter } from './byteWriter'
import { cellString } from './cells'

const maxRecord = 8224
const stringTableRecord = 0xfc
const continueRecord = 0x3c
/** Flag: two-byte characters, no rich text formatting. */
const wide = 1

/** The shared strings of a workbook, each stored once; cells refer to them by index. */
export class StringTable {
  private numbers = new Map<string, number>()
  private uses = 0

  /** The index of a text as a cell can hold it, added if new. */
  use(text: string): number {
    this.uses++
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    // Only now: most cells repeat a text that was cleaned before.
    const clean = cellString(text)
    const number = this.numbers.get(clean) ?? this.numbers.size
    this.numbers.set(clean, number)
    return number
  }

  /**
   * Writes the table as one SST record and as many CONTINUE records as needed. A text may be split between two
   * characters, and the flag byte is then repeated; its length and flags may not be split.
   */
  write(out: ByteWriter) {
    let start = 0
    const open = (type: number) => {
      out.u16(type, 0)
      start = out.length
    }
    const close = () => out.patchU16(start - 2, out.length - start)
    const room = () => maxRecord - (out.length - start)
    const goOn = () => {
      close()
      open(continueRecord)
    }
    open(stringTableRecord)
    out.u32(this.uses, this.numbers.size)
    for (const text of this.numbers.keys()) {
      if (room() < 5) goOn()
      out.u16(text.length)
      out.u8(wide)
      let at = 0
      while (at < text.length) {
        const to = Math.min(text.length, at + (room() >> 1))
        out.utf16(text, at, to)
        at = to
        if (at < text.length) {
          goOn()
          out.u8(wide)
        }
      }
    }
    close()
  }
}
